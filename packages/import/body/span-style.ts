import { isUnderlinedStyle } from '#import/html/sanitize/underlined-style.ts'
import { LONGEST_STYLE } from './clean-attributes.ts'
import type { BodyElement } from './body-tree.ts'

/** The tags that say what a style says, outermost first. In headings bold means nothing more. */
export function readSpanStyle({ name, attributes }: BodyElement, isInHeading: boolean): string[] {
  const style = (attributes['style'] ?? '').slice(0, LONGEST_STYLE)
  const weight = /font-weight\s*:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase()
  const isBoldTag = name === 'b' || name === 'strong'
  const isBold = weight === undefined ? isBoldTag : weight.startsWith('bold') || Number(weight) >= 600
  const slant = /font-style\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()
  const isItalic =
    slant === undefined ? name === 'i' || name === 'em' : slant === 'italic' || slant === 'oblique'
  const isUnderlined = name === 'span' && isUnderlinedStyle(style)
  return [isBold && !isInHeading ? 'strong' : '', isItalic ? 'em' : '', isUnderlined ? 'u' : ''].filter(
    Boolean,
  )
}
