import type { Motif } from '../compose-cover.ts'
import type { CoverPalette } from '../cover-palettes.ts'
import { pickInteger } from '../seeded-random.ts'
import { drawLedge, drawRect } from '../svg-shapes.ts'

const GROUND = 478
const COLUMN_PITCH = 96
const CARTON_WIDTH = 88
const CARTON_HEIGHT = 72
const CARTON_GAP = 3
const COLUMN_COUNT = 10

/** Cartons per column from left to right, and the column with the bright carton. */
export type CartonPlan = { columns: readonly number[]; picked: number }

function drawCarton(x: number, y: number, isPicked: boolean, tone: number, palette: CoverPalette): string {
  const fill = isPicked ? palette.bright : palette.main
  return (
    drawRect(x, y, CARTON_WIDTH, CARTON_HEIGHT, {
      fill,
      radius: 3,
      opacity: isPicked ? 1 : 0.34 + 0.09 * tone,
    }) +
    drawRect(x + CARTON_WIDTH * 0.42, y, CARTON_WIDTH * 0.16, CARTON_HEIGHT, {
      fill: palette.wallTop,
      opacity: 0.45,
    }) +
    drawRect(x + 8, y + CARTON_HEIGHT - 22, 20, 13, { fill: palette.wallTop, radius: 1, opacity: 0.55 })
  )
}

/** Stacks of cartons on a shelf; one top carton is bright. */
export function drawCartons({ columns, picked }: CartonPlan): Motif {
  return (random, palette) => {
    const cartons = columns.flatMap((count, column) =>
      Array.from({ length: count }, (_, level) => {
        const y = GROUND - (level + 1) * (CARTON_HEIGHT + CARTON_GAP) + CARTON_GAP
        const isPicked = column === picked && level === count - 1
        return drawCarton(column * COLUMN_PITCH + 4, y, isPicked, pickInteger(random, 0, 3), palette)
      }),
    )
    return drawLedge(GROUND, palette) + cartons.join('')
  }
}

/** Stacks of random heights. */
export const drawAnyCartons: Motif = (random, palette) => {
  const columns = Array.from({ length: COLUMN_COUNT }, () => pickInteger(random, 1, 5))
  return drawCartons({ columns, picked: pickInteger(random, 3, 6) })(random, palette)
}
