import { drawCircle, drawLine, drawRect, type Motif, pickBetween, type Point } from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const LEFT = 206
const TOP = 108
const WIDTH = 548
const LOG_LEFT = LEFT + 156
const PICKED_ROW = 1

/** A window with a chart, and below it a log in which one entry is marked. */
export const drawPortalWindow: Motif = (random, palette) => {
  const menu = [0, 1, 2, 3, 4].map((item) =>
    drawRect(LEFT + 24, TOP + 66 + item * 36, item === 1 ? 92 : 74, 14, {
      fill: palette.paper,
      radius: 7,
      opacity: item === 1 ? 0.9 : 0.35,
    }),
  )
  const chart: Point[] = Array.from({ length: 12 }, (_, index) => [
    LOG_LEFT + index * 33,
    TOP + 138 - index * 5.4 + pickBetween(random, -9, 9),
  ])
  const rows = [0, 1, 2, 3].map((row) => {
    const y = TOP + 182 + row * 42
    const isPicked = row === PICKED_ROW
    return (
      drawRect(LOG_LEFT - 8, y - 8, 380, 36, {
        fill: palette.main,
        radius: 6,
        opacity: isPicked ? 0.14 : 0.05,
      }) +
      drawRect(LOG_LEFT + 6, y + 2, 56, 16, { fill: isPicked ? palette.bright : palette.soft, radius: 4 }) +
      drawRect(LOG_LEFT + 80, y + 5, pickBetween(random, 130, 230), 10, {
        fill: palette.main,
        radius: 5,
        opacity: 0.45,
      }) +
      drawCircle(LOG_LEFT + 350, y + 10, 7, {
        fill: isPicked ? palette.bright : palette.main,
        opacity: isPicked ? 1 : 0.4,
      })
    )
  })
  return drawStage(
    palette,
    drawContactShadow(LEFT, WIDTH) +
      drawRect(LEFT, TOP, WIDTH, GROUND - TOP, { fill: palette.paper, radius: 12 }) +
      drawRect(LEFT, TOP, 126, GROUND - TOP, { fill: palette.main, radius: 12 }) +
      drawRect(LEFT + 100, TOP, 26, GROUND - TOP, { fill: palette.main }) +
      drawCircle(LEFT + 34, TOP + 32, 10, { fill: palette.paper, opacity: 0.9 }) +
      menu.join('') +
      drawRect(LOG_LEFT, TOP + 24, 120, 16, { fill: palette.main, radius: 4, opacity: 0.7 }) +
      drawLine(chart, { stroke: palette.main, strokeWidth: 4 }) +
      rows.join(''),
  )
}
