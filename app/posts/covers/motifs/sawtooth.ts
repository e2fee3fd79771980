import type { Motif } from '../compose-cover.ts'
import { COVER_HEIGHT, COVER_WIDTH } from '../cover-canvas.ts'
import { pickBetween } from '../seeded-random.ts'
import { drawCircle, drawLine, drawPolygon, type Point } from '../svg-shapes.ts'

const REORDER_LEVEL = 356
const CYCLE = 262

/** Stock that decreases, crosses a dashed line and jumps back up; each crossing is marked. */
export const drawSawtooth: Motif = (random, palette) => {
  const line: Point[] = []
  const passings: Point[] = []
  let x = -110
  while (x < COVER_WIDTH + CYCLE) {
    const high = pickBetween(random, 130, 190)
    const low = pickBetween(random, 430, 470)
    const length = CYCLE + pickBetween(random, -24, 24)
    line.push([x, high], [x + length, low])
    passings.push([x + (length * (REORDER_LEVEL - high)) / (low - high), REORDER_LEVEL])
    x += length
  }
  const area: Point[] = [...line, [x, COVER_HEIGHT + 10], [-110, COVER_HEIGHT + 10]]
  const level: Point[] = [
    [0, REORDER_LEVEL],
    [COVER_WIDTH, REORDER_LEVEL],
  ]
  return (
    drawPolygon(area, { fill: palette.main, opacity: 0.3 }) +
    drawLine(level, { stroke: palette.soft, strokeWidth: 3, dashes: '3 12', opacity: 0.9 }) +
    drawLine(line, { stroke: palette.main, strokeWidth: 6 }) +
    passings
      .map(([px, py]) =>
        drawCircle(px, py, 15, { fill: palette.bright, stroke: palette.wallBottom, strokeWidth: 5 }),
      )
      .join('')
  )
}
