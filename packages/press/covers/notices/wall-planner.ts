import { drawLine, drawRect, type Motif, pickInteger } from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const LEFT = 208
const TOP = 112
const WIDTH = 544
const WEEK_COUNT = 12
const WEEK = (WIDTH - 40) / WEEK_COUNT

/** A board with twelve weeks and jobs that follow one another across it; one job is bright. */
export const drawWallPlanner: Motif = (random, palette) => {
  const weeks = Array.from({ length: WEEK_COUNT + 1 }, (_, week) => {
    const x = LEFT + 20 + week * WEEK
    const isMonth = week % 4 === 0
    return drawLine(
      [
        [x, TOP + 22],
        [x, GROUND - 40],
      ],
      { stroke: palette.main, strokeWidth: isMonth ? 2.5 : 1.2, opacity: isMonth ? 0.45 : 0.2 },
    )
  })
  const starts = [0, 1, 2, 4, 6, 7, 9]
  const jobs = starts.map((start, row) => {
    const length = Math.min(pickInteger(random, 3, 5), WEEK_COUNT - start)
    const isPicked = row === 4
    return drawRect(LEFT + 20 + start * WEEK + 3, TOP + 34 + row * 38, length * WEEK - 6, 26, {
      fill: isPicked ? palette.bright : palette.main,
      radius: 6,
      opacity: isPicked ? 1 : 0.68 - 0.06 * row,
    })
  })
  return drawStage(
    palette,
    drawContactShadow(LEFT, WIDTH) +
      drawRect(LEFT - 8, TOP - 8, WIDTH + 16, GROUND - TOP + 8, {
        fill: palette.main,
        radius: 10,
        opacity: 0.9,
      }) +
      drawRect(LEFT, TOP, WIDTH, GROUND - TOP - 12, { fill: palette.paper, radius: 5 }) +
      weeks.join('') +
      jobs.join(''),
  )
}
