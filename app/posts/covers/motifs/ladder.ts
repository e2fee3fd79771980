import type { Motif } from '../compose-cover.ts'
import { safeArea } from '../cover-canvas.ts'
import { pickBetween, pickInteger } from '../seeded-random.ts'
import { drawCircle, drawRect } from '../svg-shapes.ts'

const ROW_COUNT = 8
const ROW_PITCH = 54
const ROW_HEIGHT = 40
const MAX_BAR_LENGTH = 560
const SHORTEN_BY = 52

type LadderPlan = {
  /** Index of the bright row; random by default. */
  picked?: number
  mark?: 'square' | 'dot' | 'none'
}

/** A ranked list: eight bars, each a little shorter than the one above, with a mark before each. */
export function drawLadder({ picked, mark = 'square' }: LadderPlan = {}): Motif {
  return (random, palette) => {
    const pickedRow = picked ?? pickInteger(random, 1, 3)
    return Array.from({ length: ROW_COUNT }, (_, row) => {
      const y = safeArea.top + 6 + row * ROW_PITCH
      const length = MAX_BAR_LENGTH - row * SHORTEN_BY + pickBetween(random, -12, 12)
      const isPicked = row === pickedRow
      const paint = {
        fill: isPicked ? palette.bright : palette.main,
        opacity: isPicked ? 1 : 0.62 - row * 0.05,
        radius: 6,
      }
      switch (mark) {
        case 'square':
          return drawRect(198, y, ROW_HEIGHT, ROW_HEIGHT, paint) + drawRect(254, y, length, ROW_HEIGHT, paint)
        case 'dot':
          return (
            drawCircle(210, y + ROW_HEIGHT / 2, 10, paint) +
            drawRect(244, y + 6, length, ROW_HEIGHT - 12, paint)
          )
        default:
          return drawRect(-20, y, length + 240, ROW_HEIGHT, paint)
      }
    }).join('')
  }
}
