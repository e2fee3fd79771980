/** Pictures with captions of other pages, as the editor keeps them. */
import { readTreeText } from '#import/html/html-to-text.ts'
import type { Element, ElementContent, Parents } from 'hast'
import { visit } from 'unist-util-visit'
import { CAPTION_CLASS, FIGURE_CLASS, GALLERY_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { makeBox } from './pasted-tables.ts'

const OTHERS = /^(?:table|pre|blockquote|figure|video|iframe|ul|ol)$/

/** @returns null when it is no single picture with its caption */
export function writePastedFigure(figure: Element, parent: Parents): ElementContent[] | null {
  const images: Element[] = []
  const captions: string[] = []
  let isOther = false
  visit(figure, 'element', (element) => {
    if (element.tagName === 'img') images.push(element)
    if (element.tagName === 'figcaption') captions.push(readTreeText(element).trim())
    if (element !== figure && OTHERS.test(element.tagName)) isOther = true
  })
  const [image, ...others] = images
  const caption = captions.join(' ').trim()
  const isInGallery = parent.type === 'element' && hasClass(parent, GALLERY_CLASS)
  if (!image || others.length > 0 || isOther || (caption === '' && !isInGallery)) return null
  const { src, alt } = image.properties
  const picture: Element = { type: 'element', tagName: 'img', properties: { src, alt }, children: [] }
  const line: Element = {
    type: 'element',
    tagName: 'p',
    properties: { className: [CAPTION_CLASS] },
    children: [{ type: 'text', value: caption }],
  }
  return [makeBox(FIGURE_CLASS, caption === '' ? [picture] : [picture, line])]
}

/** The caption of a picture as it is stored. */
export function isStoredCaption(element: Element, parent: Parents): boolean {
  const isInFigure = parent.type === 'element' && hasClass(parent, FIGURE_CLASS)
  return element.tagName === 'p' && hasClass(element, CAPTION_CLASS) && isInFigure
}

const hasClass = ({ properties }: Element, name: string): boolean =>
  properties['className']?.length === 1 && properties['className'][0] === name
