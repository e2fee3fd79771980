/** Converts captions, which are edited as plain text with links as `[words](address)`. */
import type { ElementContent } from 'hast'
import { cleanLinkUrl } from '#import/html/sanitize/sanitize-url.ts'
import { LINKS } from '../blocks/text-marks.ts'
import { makeElement } from './boxes.ts'

/** @returns null if there is anything but text and plain links */
export function readCaptionText(children: readonly ElementContent[]): string | null {
  const parts = children.map((child) => {
    if (child.type === 'text') return child.value
    if (child.type !== 'element' || child.tagName !== 'a') return null
    const { href, ...unknown } = child.properties
    const [words, ...others] = child.children
    const isPlain = words?.type === 'text' && others.length === 0 && Object.keys(unknown).length === 0
    return isPlain ? `[${words.value}](${href ?? ''})` : null
  })
  return parts.every((part) => part !== null) ? parts.join('') : null
}

export function writeCaption(caption: string): ElementContent[] {
  const written: ElementContent[] = []
  let end = 0
  const addText = (value: string) => value !== '' && written.push({ type: 'text', value })
  for (const match of caption.matchAll(LINKS)) {
    const [link, words = '', address = ''] = match
    const href = cleanLinkUrl(address)
    if (href === null) continue
    addText(caption.slice(end, match.index))
    written.push(makeElement('a', [{ type: 'text', value: words }], { href }))
    end = match.index + link.length
  }
  addText(caption.slice(end))
  return written
}
