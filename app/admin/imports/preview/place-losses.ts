import type { Loss } from '#import/body/loss-report.ts'

/** A loss to mark in text node `node`, before the character at `offset`. */
export type PlacedLoss = { node: number; offset: number; text: string }

/** Number of letters before a loss that identify its position. */
const PLACE_LETTERS = 40

/**
 * Finds the positions of losses in the texts of an article, in document order. Ignores spaces, because the
 * import changes them. Skips losses that are not found.
 */
export function placeLosses(texts: readonly string[], losses: readonly Loss[]): PlacedLoss[] {
  const all = texts.map(squeeze).join('')
  const placed = losses.flatMap(({ text, before }) => {
    const words = squeeze(before).slice(-PLACE_LETTERS)
    const at = all.indexOf(words)
    return at === -1 ? [] : [{ letters: at + words.length, text }]
  })
  return placed
    .toSorted((one, other) => one.letters - other.letters)
    .flatMap(({ letters, text }) => findCharacter(texts, letters).map((place) => ({ ...place, text })))
}

const squeeze = (text: string): string => text.replace(/\s+/g, '')

/** Returns the position after this number of letters; empty for an article without text. */
function findCharacter(texts: readonly string[], letters: number): { node: number; offset: number }[] {
  let rest = letters
  for (const [node, text] of texts.entries()) {
    const count = squeeze(text).length
    if (count === 0 || count < rest) {
      rest -= count
      continue
    }
    let offset = 0
    for (let seen = 0; seen < rest; offset += 1) if (/\S/.test(text.charAt(offset))) seen += 1
    return [{ node, offset }]
  }
  return []
}

const MAX_MARK_LENGTH = 160

/** Marks losses in an article. @returns a function that removes the marks */
export function markLosses(article: Element, losses: readonly Loss[]): () => void {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const placed = placeLosses(
    nodes.map(({ data }) => data),
    losses,
  )
  // From the end, because splitting moves the rest of a text into another node.
  const marks = placed.toReversed().map(({ node, offset, text }) => {
    const mark = document.createElement('mark')
    mark.className = 'import-loss'
    mark.textContent = text.length > MAX_MARK_LENGTH ? `${text.slice(0, MAX_MARK_LENGTH)}…` : text
    nodes[node]!.splitText(offset).before(mark)
    return mark
  })
  return () => {
    for (const mark of marks) mark.remove()
  }
}
