import { escapeText, writeElement } from '../print/print-styles.ts'

/** Layer names from back to front, as shown in design programs. */
export type Layer = { name: string; parts: readonly string[] }

export type Drawing = { title: string; width: number; height: number; layers: readonly Layer[] }

export const GUIDES_LAYER = 'guides (delete before export)'

/** System fonts, so that the text is editable everywhere. */
const FONT = 'Helvetica, Arial, sans-serif'

export function writeDrawing({ title, width, height, layers }: Drawing): string {
  const groups = layers.map(({ name, parts }) =>
    writeElement(
      'g',
      { id: name.replaceAll(' ', '-'), 'inkscape:groupmode': 'layer', 'inkscape:label': name },
      `\n${parts.join('\n')}\n`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n<title>${escapeText(title)}</title>\n${groups.join('\n')}\n</svg>\n`
}

export type Box = { x: number; y: number; width: number; height: number }

export function drawBox(box: Box, fill: string, radius = 0): string {
  return writeElement('rect', { ...box, fill, ...(radius && { rx: radius }) })
}

export function drawCircle(cx: number, cy: number, r: number, fill: string): string {
  return writeElement('circle', { cx, cy, r, fill })
}

export function drawLine(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 2): string {
  return writeElement('line', { x1, y1, x2, y2, stroke, 'stroke-width': width })
}

export type TextLook = { size: number; fill: string; isBold?: boolean; anchor?: 'start' | 'middle' | 'end' }

/** A text element with several lines; `y` is the baseline of the first. */
export function drawText(x: number, y: number, lines: readonly string[], look: TextLook): string {
  const { size, fill, isBold, anchor = 'start' } = look
  const spans = lines.map((line, index) =>
    writeElement('tspan', { x, dy: index === 0 ? 0 : Math.round(size * 1.3) }, escapeText(line)),
  )
  return writeElement(
    'text',
    {
      x,
      y,
      fill,
      'font-family': FONT,
      'font-size': size,
      'font-weight': isBold ? 700 : 400,
      'text-anchor': anchor,
    },
    spans.join(''),
  )
}

/** A photo placeholder: frame, horizon and size label. */
export function drawPhotoSlot(box: Box, palette: { slot: string; mark: string }, radius = 0): string {
  const { x, y, width, height } = box
  const middle = x + width / 2
  const unit = Math.min(width, height) / 100
  const center = y + height / 2
  const hills = `M${middle - 26 * unit} ${center + 10 * unit}l${16 * unit} ${-20 * unit}l${11 * unit} ${13 * unit}l${7 * unit} ${-8 * unit}l${18 * unit} ${15 * unit}Z`
  return (
    drawBox(box, palette.slot, radius) +
    writeElement('path', { d: hills, fill: palette.mark }) +
    drawCircle(middle + 12 * unit, center - 12 * unit, 4 * unit, palette.mark)
  )
}

const GUIDE = '#B8326F'
const TAG_TEXT_PX = 13
/** Average character width of the tag text. */
const TAG_LETTER_PX = 6.9

/** A dashed guide with a label, on the layer to delete before export. */
export function drawGuide(box: Box, name: string): string {
  const { x, y, width, height } = box
  const tagWidth = Math.round(name.length * TAG_LETTER_PX + 14)
  const tag = { x: Math.round(x + width - tagWidth), y: y - 10, width: tagWidth, height: 20 }
  return (
    writeElement('rect', {
      x,
      y,
      width,
      height,
      fill: 'none',
      stroke: GUIDE,
      'stroke-dasharray': '6 5',
      'stroke-width': 1.5,
    }) +
    drawBox(tag, GUIDE, 3) +
    drawText(tag.x + 7, tag.y + 14.5, [name], { size: TAG_TEXT_PX, fill: '#FFFFFF' })
  )
}

/** The drawing without the guide layer. */
export function dropGuides(drawing: Drawing): Drawing {
  return { ...drawing, layers: drawing.layers.filter(({ name }) => name !== GUIDES_LAYER) }
}
