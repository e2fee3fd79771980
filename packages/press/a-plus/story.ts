import { drawBox, drawGuide, drawLine, drawPhotoSlot, drawText, type Layer, GUIDES_LAYER } from './drawing.ts'
import { type Palette, type SizeName, type Template, templateSizes } from './template.ts'

const palette: Palette = {
  page: '#F3F5F8',
  tint: '#1F3446',
  slot: '#CBD6E1',
  mark: '#95A9BC',
  ink: '#FFFFFF',
  quiet: '#C8D5E0',
  accent: '#E7B65A',
  onAccent: '#1F3446',
}

type Layout = {
  /** The dark text panel. */
  panel: { x: number; y: number; width: number; height: number }
  photo: { x: number; y: number; width: number; height: number }
  inset: number
  headline: string[]
  headlineSize: number
  headlineTop: number
  text: string[]
  textSize: number
  facts: number
  factTop: number
}

const TEXT = ['Who makes it, where and why,', 'in three short lines.', 'One detail nobody else can tell.']
const FACTS = ['A place', 'A material', 'A year']

const layouts: Record<SizeName, Layout> = {
  desktop: {
    panel: { x: 0, y: 0, width: 640, height: 600 },
    photo: { x: 640, y: 0, width: 824, height: 600 },
    inset: 64,
    headline: ['The reason', 'it exists'],
    headlineSize: 58,
    headlineTop: 140,
    text: TEXT,
    textSize: 24,
    facts: 3,
    factTop: 470,
  },
  standard: {
    panel: { x: 0, y: 0, width: 440, height: 600 },
    photo: { x: 440, y: 0, width: 530, height: 600 },
    inset: 40,
    headline: ['The reason', 'it exists'],
    headlineSize: 48,
    headlineTop: 122,
    text: TEXT,
    textSize: 22,
    facts: 3,
    factTop: 476,
  },
  phone: {
    panel: { x: 0, y: 214, width: 600, height: 236 },
    photo: { x: 0, y: 0, width: 600, height: 214 },
    inset: 26,
    headline: ['The reason it exists'],
    headlineSize: 38,
    headlineTop: 272,
    text: TEXT,
    textSize: 26,
    facts: 0,
    factTop: 0,
  },
}

/** Brand story: one photo, one paragraph, three facts. */
export const story: Template = {
  slug: 'story',
  title: 'Story',
  question: 'Who is behind this, and why should I believe them?',
  palette,
  draw(size) {
    const { width, height } = templateSizes[size]
    const layout = layouts[size]
    return {
      title: 'A+ template: story',
      width,
      height,
      layers: [
        { name: 'background', parts: [drawBox({ x: 0, y: 0, width, height }, palette.page)] },
        { name: 'photo slot', parts: [drawPhotoSlot(layout.photo, palette)] },
        { name: 'panel', parts: drawPanel(layout) },
        drawCopy(layout),
        drawGuides(layout),
      ],
    }
  },
}

function drawPanel({ panel, inset, headlineTop, headlineSize }: Layout): string[] {
  return [
    drawBox(panel, palette.tint),
    drawBox(
      { x: panel.x + inset, y: headlineTop - headlineSize * 1.35, width: 56, height: 6 },
      palette.accent,
    ),
  ]
}

function getTextTop({ headlineTop, headline, headlineSize, textSize }: Layout): number {
  return headlineTop + (headline.length - 1) * headlineSize * 1.3 + textSize * 2.1
}

function drawCopy(layout: Layout): Layer {
  const x = layout.panel.x + layout.inset
  const factWidth = (layout.panel.width - 2 * layout.inset) / 3
  const facts = FACTS.slice(0, layout.facts).flatMap((fact, index) => [
    drawLine(
      x + index * factWidth,
      layout.factTop,
      x + (index + 1) * factWidth - 14,
      layout.factTop,
      palette.accent,
      3,
    ),
    drawText(x + index * factWidth, layout.factTop + 38, [fact], {
      size: layout.textSize,
      fill: palette.ink,
      isBold: true,
    }),
  ])
  return {
    name: 'copy',
    parts: [
      drawText(x, layout.headlineTop, layout.headline, {
        size: layout.headlineSize,
        fill: palette.ink,
        isBold: true,
      }),
      drawText(x, getTextTop(layout), layout.text, { size: layout.textSize, fill: palette.quiet }),
      ...facts,
    ],
  }
}

function drawGuides(layout: Layout): Layer {
  const { photo, panel, inset, textSize } = layout
  const textTop = getTextTop(layout)
  return {
    name: GUIDES_LAYER,
    parts: [
      drawGuide(
        { x: photo.x + 10, y: photo.y + 10, width: photo.width - 20, height: photo.height - 20 },
        `Photo ${photo.width} × ${photo.height}: a person or a place`,
      ),
      drawGuide(
        {
          x: panel.x + inset - 8,
          y: textTop - textSize * 1.45,
          width: panel.width - 2 * inset + 16,
          height: textSize * 4.9,
        },
        'Text: up to 90 characters',
      ),
    ],
  }
}
