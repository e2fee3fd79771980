import { drawBox, drawText, INK, toneColors } from './chart-parts.ts'

export const STOREFRONT_HEIGHT = 212

const GAP = 28
const FRAME_TOP = 20
const FRAME_HEIGHT = STOREFRONT_HEIGHT - FRAME_TOP
const CLAY = '#C58B74'
const PALE_CLAY = '#EBD9CE'

function drawFrame(x: number, width: number, name: string): string {
  return (
    drawText(x, 11, name, { fill: INK, weight: 600 }) +
    drawBox(x, FRAME_TOP, width, FRAME_HEIGHT, { fill: '#FFFFFF', stroke: '#D7DED5', radius: 8 })
  )
}

function drawCatalog(x: number, width: number): string {
  const tile = (width - 36) / 2
  const tiles = Array.from({ length: 4 }, (_, index) => {
    const left = x + 14 + (index % 2) * (tile + 8)
    const top = FRAME_TOP + 50 + Math.floor(index / 2) * 72
    return (
      drawBox(left, top, tile, 46, { fill: PALE_CLAY, radius: 4 }) +
      drawBox(left + tile / 2 - 9, top + 14, 18, 26, { fill: CLAY, radius: 3 }) +
      drawBox(left, top + 52, tile * 0.7, 5, { fill: '#B9C6BD' })
    )
  })
  return drawBox(x + 14, FRAME_TOP + 14, width - 28, 26, { fill: '#EAEEE8', radius: 4 }) + tiles.join('')
}

function drawRoutine(x: number, width: number): string {
  const step = (width - 44) / 3
  const steps = ['Cleanse', 'Feed', 'Repair'].map((name, index) => {
    const left = x + 14 + index * (step + 8)
    const top = FRAME_TOP + 74
    return (
      drawBox(left, top, step, 66, { fill: PALE_CLAY, radius: 4 }) +
      drawBox(left + step / 2 - 11, top + 20, 22, 40, { fill: '#7A3B2E', radius: 3 }) +
      drawBox(left + 6, top + 6, 17, 17, { fill: toneColors.ours.fill, radius: 9 }) +
      drawText(left + 14.5, top + 18.5, String(index + 1), {
        anchor: 'middle',
        fill: '#FFFFFF',
        weight: 600,
      }) +
      drawText(left, top + 80, name, { fill: INK, weight: 600 })
    )
  })
  return (
    drawBox(x + 14, FRAME_TOP + 14, width - 28, 50, { fill: '#7A3B2E', radius: 4 }) +
    drawBox(x + 28, FRAME_TOP + 28, width * 0.4, 8, { fill: '#FFFFFF', opacity: 0.9 }) +
    drawBox(x + 28, FRAME_TOP + 43, width * 0.26, 6, { fill: '#FFFFFF', opacity: 0.55 }) +
    steps.join('') +
    drawBox(x + 14, FRAME_TOP + FRAME_HEIGHT - 26, width - 28, 14, { fill: '#EAEEE8', radius: 4 })
  )
}

/** Two storefronts side by side: a catalog of equal tiles, and a routine in three steps. */
export function drawStorefronts(width: number): string {
  const half = (width - GAP) / 2
  const right = half + GAP
  return (
    drawFrame(0, half, 'Before: newest first') +
    drawCatalog(0, half) +
    drawFrame(right, half, 'After: the routine') +
    drawRoutine(right, half)
  )
}
