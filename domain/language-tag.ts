const PRIMARY = /^[a-z]{2,3}(?:-|$)/

/**
 * Returns the canonical language tag (BCP 47), such as `pt-BR`; null if it is malformed or the language is
 * not in ISO 639.
 */
export function readLanguageTag(text: string): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim())
    return tag && PRIMARY.test(tag) ? tag : null
  } catch {
    // `Intl` throws for malformed tags.
    return null
  }
}
