import { drawPolygon, drawRect, type Motif } from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const LEFT = 262
const TOP = 118
const WIDTH = 436
const COLUMN_COUNT = 7
const WEEK_COUNT = 5
const DAY = 44
const DAY_PITCH = 56

/** A month on a desk calendar; `marked` are day indexes from the first square. */
export function drawDeskCalendar(marked: readonly number[]): Motif {
  return (_random, palette) => {
    const days = Array.from({ length: COLUMN_COUNT * WEEK_COUNT }, (_, day) => {
      const isMarked = marked.includes(day)
      const column = day % COLUMN_COUNT
      return drawRect(
        LEFT + 28 + column * DAY_PITCH,
        TOP + 76 + Math.floor(day / COLUMN_COUNT) * 52,
        DAY,
        38,
        {
          fill: isMarked ? palette.bright : palette.main,
          radius: 5,
          opacity: isMarked ? 1 : column === 0 || column === COLUMN_COUNT - 1 ? 0.14 : 0.3,
        },
      )
    })
    const rings = Array.from(
      { length: 9 },
      (_, ring) =>
        drawRect(LEFT + 40 + ring * 44, TOP - 16, 8, 34, { fill: palette.wallBottom, radius: 4 }) +
        drawRect(LEFT + 42 + ring * 44, TOP - 18, 4, 30, { fill: palette.main, radius: 2 }),
    )
    const foot = drawPolygon(
      [
        [LEFT + WIDTH - 30, TOP + 10],
        [LEFT + WIDTH + 44, GROUND],
        [LEFT + WIDTH - 10, GROUND],
      ],
      { fill: palette.main, opacity: 0.55 },
    )
    return drawStage(
      palette,
      drawContactShadow(LEFT, WIDTH + 40) +
        foot +
        drawRect(LEFT, TOP, WIDTH, GROUND - TOP, { fill: palette.paper, radius: 12 }) +
        drawRect(LEFT, TOP, WIDTH, 54, { fill: palette.main, radius: 12, opacity: 0.85 }) +
        drawRect(LEFT, TOP + 40, WIDTH, 16, { fill: palette.main, opacity: 0.85 }) +
        rings.join('') +
        days.join(''),
    )
  }
}
