const PRIMARY = /^[a-z]{2,3}(?:-|$)/

/**
 * A language tag (BCP 47) in its canonical form, such as `pt-BR`; null for what is none, or names no language that
 * ISO 639 knows a code of.
 */
export function readLanguageTag(text: string): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim())
    return tag && PRIMARY.test(tag) ? tag : null
  } catch {
    // It throws for malformed tags.
    return null
  }
}
