import { dropEnding } from './clean-text.ts'

const MAX_SLUG_LENGTH = 80

/** A lower-case name for addresses, made of letters and digits of any script; empty when there are none. */
export function makeSlug(text: string): string {
  const name = text
    .normalize('NFKD')
    // Accents of Latin letters only: the marks of other scripts are part of their letters.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+/, '')
  return dropEnding(Array.from(name).slice(0, MAX_SLUG_LENGTH).join(''), '-')
}

/** Hands out slugs so that no two are alike: `slug`, then `slug-2`, `slug-3` … */
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
