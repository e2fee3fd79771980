import { drawCircle, drawLine, drawRect, type Motif, type Point } from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const LEFT = 344
const TOP = 100
const WIDTH = 272
const KEY = 46
const KEY_PITCH = 58

/** A calculator whose display shows a curve with one point; the wide key at the bottom is bright. */
export const drawPocketCalculator: Motif = (_random, palette) => {
  const display = { x: LEFT + 22, y: TOP + 24, width: WIDTH - 44, height: 98 }
  const curve: Point[] = Array.from({ length: 17 }, (_, index) => {
    const organic = index / 20
    return [display.x + 16 + index * 12.2, display.y + 84 - 15 / (1 - organic)]
  })
  const keys = Array.from({ length: 12 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    return drawRect(LEFT + 26 + column * KEY_PITCH, TOP + 142 + row * 54, KEY, 42, {
      fill: palette.paper,
      radius: 8,
      opacity: column === 3 ? 0.4 : 0.78,
    })
  })
  const point = curve[12]!
  return drawStage(
    palette,
    drawContactShadow(LEFT, WIDTH) +
      drawRect(LEFT, TOP, WIDTH, GROUND - TOP, { fill: palette.main, radius: 22 }) +
      drawRect(display.x, display.y, display.width, display.height, { fill: palette.paper, radius: 8 }) +
      drawLine(curve, { stroke: palette.main, strokeWidth: 4.5 }) +
      drawCircle(point[0], point[1], 9, { fill: palette.bright, stroke: palette.paper, strokeWidth: 4 }) +
      keys.join('') +
      drawRect(LEFT + 26, TOP + 304, KEY_PITCH + KEY, 42, { fill: palette.paper, radius: 8, opacity: 0.78 }) +
      drawRect(LEFT + 26 + 2 * KEY_PITCH, TOP + 304, KEY_PITCH + KEY, 42, {
        fill: palette.bright,
        radius: 8,
      }),
  )
}
