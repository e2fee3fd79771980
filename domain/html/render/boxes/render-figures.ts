import { type Box, findBoxes, hasOnly, listTags, replaceTags } from './read-boxes.ts'

export const FIGURE_CLASS = 'figure'
export const CAPTION_CLASS = 'caption'
export const GALLERY_CLASS = 'gallery'

export function renderFigures(sanitizedHtml: string): string {
  if (!sanitizedHtml.includes(`<div class="${FIGURE_CLASS}">`)) return sanitizedHtml
  const tags = listTags(sanitizedHtml)
  const isFigure = (box: Box) => box.name === FIGURE_CLASS && findCaption(box) !== undefined
  /** Returns the indexes of the caption's tags; null without a caption, undefined if the box is not a figure. */
  const findCaption = ({ open, close, boxes }: Box): [number, number] | null | undefined => {
    if (boxes.length > 0 || tags[open + 1]?.name !== 'img' || !isBlank(open, open + 1)) return undefined
    if (close === open + 2) return isBlank(open + 1, close) ? null : undefined
    const [first, last] = [open + 2, close - 1]
    const isCaption =
      tags[first]!.tag === `<p class="${CAPTION_CLASS}">` &&
      tags[last]!.tag === '</p>' &&
      tags.slice(first + 1, last).every(({ name }) => name !== 'p') &&
      isBlank(open + 1, first) &&
      isBlank(last, close)
    return isCaption ? [first, last] : undefined
  }
  const isBlank = (from: number, to: number): boolean => {
    const { end, tag } = tags[to]!
    return sanitizedHtml.slice(tags[from]!.end, end - tag.length).trim() === ''
  }
  const isGallery = (box: Box) =>
    box.name === GALLERY_CLASS && hasOnly(box, [FIGURE_CLASS], sanitizedHtml) && box.boxes.every(isFigure)

  const replacements = new Map<number, string>()
  for (const box of findBoxes(sanitizedHtml, (one) => isFigure(one) || isGallery(one))) {
    const isGroup = box.name === GALLERY_CLASS
    if (isGroup) replacements.set(box.open, openGallery(box.boxes.length))
    for (const figure of isGroup ? box.boxes : [box]) {
      replacements.set(figure.open, `<figure class="${FIGURE_CLASS}">`).set(figure.close, '</figure>')
      const [first, last] = findCaption(figure) ?? []
      if (first === undefined || last === undefined) continue
      replacements.set(first, `<figcaption class="${CAPTION_CLASS}">`).set(last, '</figcaption>')
    }
  }
  return replaceTags(sanitizedHtml, replacements)
}

const openGallery = (count: number): string =>
  `<div class="${GALLERY_CLASS}" role="group" aria-label="Gallery of ${count} ${count === 1 ? 'picture' : 'pictures'}">`
