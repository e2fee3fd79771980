import {
  type CoverPalette,
  drawCircle,
  drawPath,
  drawRect,
  type Motif,
  type Paint,
  pickInteger,
  type RandomSource,
} from '../cover-kit.ts'
import { drawStage } from './stage.ts'

const RACK_TOP = 118
const KEY_COUNT = 5
const KEY_PITCH = 100
const FIRST_KEY = 280
const PICKED_KEY = 2

/** A key hanging from its bow, with a bit cut differently each time. */
function drawKey(
  x: number,
  top: number,
  length: number,
  paint: Paint,
  random: RandomSource,
  hole: string,
): string {
  const teeth = Array.from({ length: 3 }, (_, tooth) =>
    drawRect(x + 6, top + length - 26 - tooth * 20, pickInteger(random, 12, 28), 12, { ...paint, radius: 2 }),
  )
  return (
    drawCircle(x, top + 32, 34, paint) +
    drawCircle(x, top + 24, 13, { fill: hole }) +
    drawRect(x - 8, top + 58, 16, length - 58, { ...paint, radius: 4 }) +
    teeth.join('')
  )
}

function drawPadlock(palette: CoverPalette): string {
  return (
    drawPath('M448 398v-20a32 32 0 0 1 64 0v20', { fill: 'none', stroke: palette.soft, strokeWidth: 13 }) +
    drawRect(428, 394, 104, 68, { fill: palette.main, radius: 10 }) +
    drawCircle(480, 422, 8, { fill: palette.wallTop }) +
    drawRect(477, 424, 6, 20, { fill: palette.wallTop, radius: 3 })
  )
}

/** Keys on a rack, one of them bright, above a closed padlock. */
export const drawKeyRack: Motif = (random, palette) => {
  const keys = Array.from({ length: KEY_COUNT }, (_, key) => {
    const x = FIRST_KEY + key * KEY_PITCH
    const isPicked = key === PICKED_KEY
    const paint = isPicked ? { fill: palette.bright } : { fill: palette.main, opacity: 0.72 }
    const length = isPicked ? 186 : pickInteger(random, 196, 250)
    return (
      drawKey(x, RACK_TOP + 30, length, paint, random, palette.wallTop) +
      drawRect(x - 4, RACK_TOP + 14, 8, 42, { fill: palette.deep, radius: 4 })
    )
  })
  return drawStage(
    palette,
    drawRect(216, RACK_TOP - 6, 528, 30, { fill: palette.main, radius: 6 }) +
      keys.join('') +
      drawPadlock(palette),
  )
}
