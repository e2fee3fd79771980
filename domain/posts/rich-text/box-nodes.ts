/**
 * Converts between editor nodes and the `div`s with a class that store them
 * (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import type { Element, ElementContent } from 'hast'
import { CALLOUT_CLASS, DIVIDER_CLASS } from '#domain/html/render/boxes/render-boxes.ts'
import { EMBED_CLASS } from '#domain/html/render/boxes/render-embeds.ts'
import { CAPTION_CLASS, FIGURE_CLASS, GALLERY_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { TABLE_CLASS } from '#import/html/sanitize/sanitize-attributes.ts'
import { CALCULATOR_ADDRESS, TOOL_CLASS } from '#domain/html/render/boxes/render-tools.ts'
import { makeBox, makeElement, readOnlyClass } from './boxes.ts'
import { readLines } from './line-nodes.ts'
import type { GalleryPicture, RichBlock, RichEmbed, RichTool } from './rich-nodes.ts'
import { readTable } from './table-nodes.ts'
import { cleanLinkUrl } from '#import/html/sanitize/sanitize-url.ts'
import { LINKS } from '../blocks/text-marks.ts'

/** @returns null if the element is not a box, or there is no node type for some content */
export function readBox(id: string, element: Element): RichBlock | null {
  const parts = element.children.filter((part) => part.type !== 'text' || part.value.trim() !== '')
  switch (readOnlyClass(element)) {
    case TABLE_CLASS:
      return readTable(id, element)
    case DIVIDER_CLASS:
      return element.children.length === 0 ? { type: 'divider', attrs: { id } } : null
    case CALLOUT_CLASS: {
      const lines = readLines(parts)
      return lines && { type: 'callout', attrs: { id }, content: lines }
    }
    case FIGURE_CLASS: {
      const picture = readFigure(element)
      return picture && { type: 'picture', attrs: { id, ...picture } }
    }
    case GALLERY_CLASS: {
      const pictures = parts.map((part) => (part.type === 'element' ? readFigure(part) : null))
      return pictures.length > 0 && pictures.every((picture) => picture !== null)
        ? { type: 'gallery', attrs: { id, pictures } }
        : null
    }
    case EMBED_CLASS: {
      const link = readLink(parts)
      return link && { type: 'embed', attrs: { id, url: link.href, title: nameLink(link) } }
    }
    case TOOL_CLASS: {
      const link = readLink(parts)
      return link?.href === CALCULATOR_ADDRESS ? { type: 'tool', attrs: { id, title: nameLink(link) } } : null
    }
    default:
      return null
  }
}

function readFigure(element: Element): GalleryPicture | null {
  if (readOnlyClass(element) !== FIGURE_CLASS) return null
  const [image, line, ...others] = element.children.filter(
    (part) => part.type !== 'text' || part.value.trim() !== '',
  )
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return null
  const { src = '', alt = '', ...unknown } = image.properties
  if (Object.keys(unknown).length > 0) return null
  const caption = line ? readCaption(line) : ''
  return caption === null ? null : { src, alt, caption }
}

function readCaption(line: ElementContent): string | null {
  if (line.type !== 'element' || line.tagName !== 'p') return null
  const { className, ...unknown } = line.properties
  const isCaption =
    className?.length === 1 && className[0] === CAPTION_CLASS && Object.keys(unknown).length === 0
  return isCaption ? readCaptionText(line.children) : null
}

function readPlainWords(children: readonly ElementContent[]): string | null {
  const texts = children.map((child) => (child.type === 'text' ? child.value : null))
  return texts.every((text) => text !== null) ? texts.join('') : null
}

function readLink(parts: readonly ElementContent[]): { href: string; words: string } | null {
  const [link, ...others] = parts
  if (link?.type !== 'element' || link.tagName !== 'a' || others.length > 0) return null
  const { href, ...unknown } = link.properties
  const words = readPlainWords(link.children)
  return typeof href === 'string' && Object.keys(unknown).length === 0 && words !== null
    ? { href, words }
    : null
}

const nameLink = ({ href, words }: { href: string; words: string }): string => (words === href ? '' : words)

export function writeFigure({ src, alt, caption }: GalleryPicture): Element {
  const image = makeElement('img', [], { src: src.trim(), alt })
  return makeBox(
    FIGURE_CLASS,
    caption === ''
      ? [image]
      : [image, makeElement('p', writeCaption(caption), { className: [CAPTION_CLASS] })],
  )
}

export const writeGallery = (pictures: readonly GalleryPicture[]): Element =>
  makeBox(GALLERY_CLASS, pictures.filter(({ src }) => src.trim() !== '').map(writeFigure))

export const writeEmbed = ({ attrs: { url, title } }: RichEmbed): Element =>
  makeBox(EMBED_CLASS, [makeLink(url, title)])

export const writeTool = ({ attrs: { title } }: RichTool): Element =>
  makeBox(TOOL_CLASS, [makeLink(CALCULATOR_ADDRESS, title)])

const makeLink = (href: string, words: string): Element =>
  makeElement('a', [{ type: 'text', value: words === '' ? href : words }], { href })

// Converts captions, which are edited as plain text with links as `[words](address)`.

/** @returns null if there is anything but text and plain links */
function readCaptionText(children: readonly ElementContent[]): string | null {
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

function writeCaption(caption: string): ElementContent[] {
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
