/**
 * Text directions that must be stored, since a page would detect another one from the first letter of the block
 * (`dir="auto"`).
 */
import { makeElement, readNodeText, type BodyElement, type BodyNode } from './body-tree.ts'
import { isDirection } from '../html/sanitize/sanitize-attributes.ts'

export type Direction = 'rtl' | 'ltr'

const STRONG = /[\p{L}\u200e\u200f]/u
/** Letters of Hebrew, Arabic and the other scripts that Unicode reserves for right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function readDirection({ attributes }: BodyElement): Direction | null {
  const written = attributes['dir']?.trim().toLowerCase()
  return isDirection(written) ? written : null
}

/** Stores the direction of a block unless its text has the same. */
export function keepDirection(block: BodyElement, direction: Direction | null): void {
  if (direction === null) return
  const letter = STRONG.exec(readNodeText(block.children))?.[0] ?? ''
  if (direction !== (RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr')) block.attributes['dir'] = direction
}

export const makeParagraph =
  (direction: Direction | null) =>
  (run: BodyNode[]): BodyElement => {
    const paragraph = makeElement('p', run)
    keepDirection(paragraph, direction)
    return paragraph
  }
