import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'

export type TextPlace = {
  x: number
  /** Of the line the letters stand on. */
  baseline: number
  /** Pixels; less where the text would be wider than allowed. */
  fontSize: number
  maxWidth: number
  fill: string
}

/** In ems, as the headings of the site are set. */
const LETTER_SPACING = -0.022
const FONT = new URL('archivo-heading.woff2', import.meta.url)

let font: Promise<Font> | undefined

/**
 * A line of text as outlines of the site's heading face, so that a drawing looks alike whatever fonts the machine
 * has. Letters the face doesn't hold become its empty box.
 */
export async function outlineText(text: string, place: TextPlace): Promise<string> {
  font ??= readFile(FONT).then((bytes) => create(bytes) as Font)
  const face = await font
  const { glyphs, positions } = face.layout(text)
  const spacing = LETTER_SPACING * face.unitsPerEm
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance + spacing, 0)
  const fontSize = Math.min(place.fontSize, (place.maxWidth / Math.max(width, 1)) * face.unitsPerEm)
  const scale = fontSize / face.unitsPerEm
  let pen = 0
  const outlines = glyphs.map((glyph, index) => {
    const { xOffset, yOffset, xAdvance } = positions[index]!
    const outline = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
    pen += xAdvance + spacing
    return outline
  })
  return `<g fill="${place.fill}" transform="translate(${place.x} ${place.baseline}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}
