import type { KeepMarkup, PartKey } from './kept-part.ts'

/** Of names and markup: some 1,000 cards of posts. What was drawn longest ago leaves first. */
const MAX_CHARACTERS = 2_000_000

/** Keeps the markup of parts for as long as the process has the same settings. */
export function createMarkupKeeper(
  render: (part: Parameters<KeepMarkup>[1]) => string,
  maxCharacters = MAX_CHARACTERS,
): KeepMarkup {
  type Parts = { markup: Map<string, string>; characters: number }
  const kept = new WeakMap<PartKey['settings'], Parts>()

  return ({ settings, name }, part) => {
    const parts = kept.get(settings) ?? { markup: new Map(), characters: 0 }
    kept.set(settings, parts)
    const known = parts.markup.get(name)
    if (known !== undefined) parts.markup.delete(name)
    const markup = known ?? joinPieces(render(part))
    parts.markup.set(name, markup)
    if (known === undefined) parts.characters += name.length + markup.length
    for (const [oldest, { length }] of parts.markup) {
      if (parts.characters <= maxCharacters) break
      parts.markup.delete(oldest)
      parts.characters -= oldest.length + length
    }
    return markup
  }
}

/**
 * The same text in one piece. React adds up hundreds of small ones, which V8 keeps as a tree of five to six times the size;
 * looking at a character would join them, too, unless the compiler finds that nobody uses it.
 */
function joinPieces(text: string): string {
  return Buffer.from(text).toString()
}
