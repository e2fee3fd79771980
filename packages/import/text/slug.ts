import { dropEnding } from './clean-text.ts'

const MAX_SLUG_LENGTH = 80

/** Creates a lowercase slug of letters and digits of any script; empty if there are none. */
export function makeSlug(text: string): string {
  const name = text
    .normalize('NFKD')
    // Removes accents of Latin letters only; marks of other scripts belong to their letters.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+/, '')
  return dropEnding(Array.from(name).slice(0, MAX_SLUG_LENGTH).join(''), '-')
}

/** Creates unique slugs: `slug`, then `slug-2`, `slug-3` … */
export function createSlugRegister(): (slug: string) => string {
  const counts = new Map<string, number>()
  return (slug) => {
    let count = counts.get(slug) ?? 0
    let candidate = slug
    do {
      count += 1
      candidate = count === 1 ? slug : `${slug}-${count}`
    } while (count > 1 && counts.has(candidate))
    counts.set(slug, count)
    if (candidate !== slug) counts.set(candidate, 1)
    return candidate
  }
}

/** Decodes the percent signs that some programs write for letters beyond ASCII. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch (error) {
    // A stray percent sign: the raw value is used.
    if (error instanceof URIError) return slug
    throw error
  }
}
