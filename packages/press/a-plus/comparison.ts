import {
  type Box,
  drawBox,
  drawCircle,
  drawGuide,
  drawLine,
  drawText,
  type Layer,
  GUIDES_LAYER,
} from './drawing.ts'
import { drawProduct, type ProductShape } from './products.ts'
import { type Palette, type SizeName, type Template, templateSizes } from './template.ts'

const palette: Palette = {
  page: '#F7F6F1',
  tint: '#E4ECE2',
  slot: '#DDE5DB',
  mark: '#A9BCAA',
  ink: '#1F2D26',
  quiet: '#5D6B63',
  accent: '#2F6B4F',
  onAccent: '#FFFFFF',
}

const shapes: ProductShape[] = ['bottle', 'jar', 'tube', 'box']
const ROWS = ['Made for', 'Size', 'What sets it apart']

type Layout = {
  columns: number
  /** Width of the column of row names; 0 for none. */
  namesWidth: number
  margin: number
  headTop: number
  headline: number
  productFoot: number
  productHeight: number
  rowHeight: number
  text: number
}

const layouts: Record<SizeName, Layout> = {
  desktop: {
    columns: 4,
    namesWidth: 250,
    margin: 60,
    headTop: 74,
    headline: 40,
    productFoot: 330,
    productHeight: 170,
    rowHeight: 62,
    text: 21,
  },
  standard: {
    columns: 3,
    namesWidth: 190,
    margin: 40,
    headTop: 68,
    headline: 34,
    productFoot: 322,
    productHeight: 170,
    rowHeight: 64,
    text: 20,
  },
  phone: {
    columns: 3,
    namesWidth: 0,
    margin: 18,
    headTop: 48,
    headline: 30,
    productFoot: 222,
    productHeight: 132,
    rowHeight: 54,
    text: 22,
  },
}

/** Compares products of the own range, the product of the page first. */
export const comparison: Template = {
  slug: 'comparison',
  title: 'Comparison',
  question: 'Which one of yours is right for me?',
  palette,
  draw(size) {
    const { width, height } = templateSizes[size]
    const layout = layouts[size]
    const { margin, namesWidth, columns } = layout
    const columnWidth = (width - 2 * margin - namesWidth) / columns
    const columnBoxes = Array.from({ length: columns }, (_, index) => ({
      x: margin + namesWidth + index * columnWidth,
      y: layout.headTop + 22,
      width: columnWidth,
      height: height - layout.headTop - 44,
    }))
    return {
      title: 'A+ template: comparison',
      width,
      height,
      layers: [
        {
          name: 'background',
          parts: [
            drawBox({ x: 0, y: 0, width, height }, palette.page),
            drawBox(columnBoxes[0]!, palette.tint, 14),
          ],
        },
        { name: 'rules', parts: drawRules(layout, width) },
        {
          name: 'products (replace with photos)',
          parts: columnBoxes.map((box, index) => drawShape(box, index, layout)),
        },
        drawCopy(layout, columnBoxes),
        drawGuides(layout, columnBoxes),
      ],
    }
  },
}

function getRowLine(layout: Layout, row: number): number {
  return layout.productFoot + layout.text * 2.2 + row * layout.rowHeight
}

function drawRules(layout: Layout, width: number): string[] {
  return ROWS.map((_, row) => {
    const y = getRowLine(layout, row)
    return drawLine(layout.margin, y, width - layout.margin, y, palette.slot)
  })
}

function drawShape(box: Box, index: number, layout: Layout): string {
  const isOwn = index === 0
  return drawProduct(shapes[index]!, box.x + box.width / 2, layout.productFoot, layout.productHeight, {
    body: isOwn ? palette.accent : palette.mark,
    shade: isOwn ? '#245640' : '#93A895',
    cap: isOwn ? '#1F2D26' : '#7F937F',
    label: palette.page,
  })
}

function drawCopy(layout: Layout, boxes: readonly Box[]): Layer {
  const { margin, text, namesWidth } = layout
  const nameLine = layout.productFoot + text * 1.5
  const cells = boxes.flatMap((box, column) => {
    const middle = box.x + box.width / 2
    const look = { size: text, fill: palette.ink, anchor: 'middle' } as const
    return [
      drawText(middle, nameLine, [column === 0 ? 'This product' : `Product ${column + 1}`], {
        ...look,
        isBold: true,
      }),
      ...ROWS.map((name, row) =>
        drawText(
          middle,
          getRowLine(layout, row) + layout.rowHeight * 0.62,
          [namesWidth > 0 ? 'One to four words' : shorten(name)],
          {
            ...look,
            fill: column === 0 ? palette.ink : palette.quiet,
          },
        ),
      ),
    ]
  })
  const names = ROWS.map((name, row) =>
    drawText(margin, getRowLine(layout, row) + layout.rowHeight * 0.62, [name], {
      size: text,
      fill: palette.ink,
      isBold: true,
    }),
  )
  return {
    name: 'copy',
    parts: [
      drawText(margin, layout.headTop, ['Find the one that fits'], {
        size: layout.headline,
        fill: palette.ink,
        isBold: true,
      }),
      ...(namesWidth > 0 ? names : []),
      ...cells,
      drawCircle(boxes[0]!.x + 26, boxes[0]!.y + 26, 8, palette.accent),
    ],
  }
}

/** On phones, placeholder cells show the name of the row. */
function shorten(name: string): string {
  return name === 'What sets it apart' ? 'One fact' : name
}

function drawGuides(layout: Layout, boxes: readonly Box[]): Layer {
  const { margin, headline, headTop } = layout
  return {
    name: GUIDES_LAYER,
    parts: [
      drawGuide(
        { x: margin - 6, y: headTop - headline, width: headline * 12.5, height: headline * 1.5 },
        'Headline: up to 32 characters',
      ),
      ...boxes.map((box) =>
        drawGuide(
          {
            x: box.x + 12,
            y: layout.productFoot - layout.productHeight - 8,
            width: box.width - 24,
            height: layout.productHeight + 12,
          },
          'Photo',
        ),
      ),
    ],
  }
}
