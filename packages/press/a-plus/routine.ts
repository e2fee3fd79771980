import {
  type Box,
  drawBox,
  drawCircle,
  drawGuide,
  drawLine,
  drawPhotoSlot,
  drawText,
  type Layer,
  GUIDES_LAYER,
} from './drawing.ts'
import { type Palette, type SizeName, type Template, templateSizes } from './template.ts'

const palette: Palette = {
  page: '#FBF6F0',
  tint: '#F3E4D6',
  slot: '#EBD6C3',
  mark: '#CDA98A',
  ink: '#33241A',
  quiet: '#755F50',
  accent: '#A3532C',
  onAccent: '#FFFFFF',
}

const STEPS = [
  { title: 'Start here', text: ['What to do first,', 'in two short lines.'] },
  { title: 'Then this', text: ['How much, how long', 'or how often.'] },
  { title: 'And done', text: ['What the shopper', 'notices at the end.'] },
]

type Layout = {
  margin: number
  gap: number
  headline: number
  headTop: number
  photoTop: number
  photoHeight: number
  title: number
  text: number
  badge: number
}

const layouts: Record<SizeName, Layout> = {
  desktop: {
    margin: 60,
    gap: 36,
    headline: 42,
    headTop: 84,
    photoTop: 120,
    photoHeight: 296,
    title: 27,
    text: 21,
    badge: 26,
  },
  standard: {
    margin: 40,
    gap: 22,
    headline: 36,
    headTop: 74,
    photoTop: 108,
    photoHeight: 292,
    title: 24,
    text: 20,
    badge: 24,
  },
  phone: {
    margin: 18,
    gap: 12,
    headline: 31,
    headTop: 48,
    photoTop: 72,
    photoHeight: 206,
    title: 23,
    text: 19,
    badge: 20,
  },
}

/** Three steps in the order of use. */
export const routine: Template = {
  slug: 'routine',
  title: 'Routine',
  question: 'How does it fit into my day, and how hard is it?',
  palette,
  draw(size) {
    const { width, height } = templateSizes[size]
    const layout = layouts[size]
    const photoWidth = (width - 2 * layout.margin - 2 * layout.gap) / 3
    const photos = STEPS.map((_, index) => ({
      x: Math.round(layout.margin + index * (photoWidth + layout.gap)),
      y: layout.photoTop,
      width: Math.round(photoWidth),
      height: layout.photoHeight,
    }))
    return {
      title: 'A+ template: routine',
      width,
      height,
      layers: [
        {
          name: 'background',
          parts: [
            drawBox({ x: 0, y: 0, width, height }, palette.page),
            drawBox(
              {
                x: 0,
                y: layout.photoTop + layout.photoHeight * 0.5,
                width,
                height: height - layout.photoTop - layout.photoHeight * 0.5,
              },
              palette.tint,
            ),
          ],
        },
        { name: 'photo slots', parts: photos.map((photo) => drawPhotoSlot(photo, palette, 14)) },
        drawPath(layout, photos),
        drawCopy(layout, photos),
        drawGuides(layout, photos),
      ],
    }
  },
}

/** Steps with numbered badges. */
function drawPath(layout: Layout, photos: readonly Box[]): Layer {
  const y = layout.photoTop + layout.photoHeight
  const centres = photos.map((photo) => photo.x + layout.badge + 14)
  return {
    name: 'steps',
    parts: [
      drawLine(centres[0]!, y, centres[2]!, y, palette.accent, 3),
      ...centres.flatMap((x, index) => [
        drawCircle(x, y, layout.badge, palette.accent),
        drawText(x, y + layout.badge * 0.36, [String(index + 1)], {
          size: layout.badge,
          fill: palette.onAccent,
          isBold: true,
          anchor: 'middle',
        }),
      ]),
    ],
  }
}

function drawCopy(layout: Layout, photos: readonly Box[]): Layer {
  const titleLine = layout.photoTop + layout.photoHeight + layout.badge + layout.title * 1.35
  return {
    name: 'copy',
    parts: [
      drawText(layout.margin, layout.headTop, ['Part of the day in three steps'], {
        size: layout.headline,
        fill: palette.ink,
        isBold: true,
      }),
      ...photos.flatMap((photo, index) => [
        drawText(photo.x + 4, titleLine, [STEPS[index]!.title], {
          size: layout.title,
          fill: palette.ink,
          isBold: true,
        }),
        drawText(photo.x + 4, titleLine + layout.text * 1.6, STEPS[index]!.text, {
          size: layout.text,
          fill: palette.quiet,
        }),
      ]),
    ],
  }
}

function drawGuides(layout: Layout, photos: readonly Box[]): Layer {
  return {
    name: GUIDES_LAYER,
    parts: [
      drawGuide(
        {
          x: layout.margin - 6,
          y: layout.headTop - layout.headline,
          width: layout.headline * 15.5,
          height: layout.headline * 1.5,
        },
        'Headline: up to 34 characters',
      ),
      ...photos.map((photo) =>
        drawGuide(
          {
            x: photo.x + 8,
            y: photo.y + 8,
            width: photo.width - 16,
            height: photo.height - layout.badge - 18,
          },
          `Photo ${photo.width} × ${photo.height}`,
        ),
      ),
    ],
  }
}
