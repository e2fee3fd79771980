import type { Motif } from '../compose-cover.ts'
import type { CoverPalette } from '../cover-palettes.ts'
import { pickInteger, type RandomSource } from '../seeded-random.ts'
import { drawCircle, drawRect } from '../svg-shapes.ts'

const COLUMN_COUNT = 16
const ROW_COUNT = 10
const CELL = 60
const CELL_GAP = 8

type Cell = { column: number; row: number; warmth: number; isPeak: boolean }

/** Yields cells whose values are highest in one cell near the middle and decrease around it. */
function* listCells(random: RandomSource): Generator<Cell> {
  const peakColumn = pickInteger(random, 5, 10)
  const peakRow = pickInteger(random, 3, 6)
  for (let row = 0; row < ROW_COUNT; row += 1) {
    for (let column = 0; column < COLUMN_COUNT; column += 1) {
      const distance = ((column - peakColumn) / 3.6) ** 2 + ((row - peakRow) / 2.5) ** 2
      const warmth = Math.min(1, 0.1 + 0.85 * Math.exp(-distance) + 0.08 * random())
      yield { column, row, warmth, isPeak: column === peakColumn && row === peakRow }
    }
  }
}

function drawSquare({ column, row, warmth, isPeak }: Cell, palette: CoverPalette): string {
  return drawRect(column * CELL + CELL_GAP / 2, row * CELL + CELL_GAP / 2, CELL - CELL_GAP, CELL - CELL_GAP, {
    fill: isPeak ? palette.bright : undefined,
    radius: 4,
    opacity: isPeak ? 1 : warmth,
  })
}

function drawDot({ column, row, warmth }: Cell, palette: CoverPalette): string {
  const isWarm = warmth > 0.62
  return drawCircle((column + 0.5) * CELL, (row + 0.5) * CELL, 7 + 19 * warmth, {
    fill: isWarm ? palette.bright : undefined,
    opacity: isWarm ? 0.55 + 0.45 * warmth : 0.18 + 0.5 * warmth,
  })
}

/** Cells inherit the main color from their group, which keeps the markup of 160 cells small. */
function drawField(cells: string[], palette: CoverPalette): string {
  return `<g fill="${palette.main}">${cells.join('')}</g>`
}

/** A heat map of squares around one bright cell. */
export const drawHeat: Motif = (random, palette) =>
  drawField(
    [...listCells(random)].map((cell) => drawSquare(cell, palette)),
    palette,
  )

/** A field of dots that grow toward one bright cluster. */
export const drawCluster: Motif = (random, palette) =>
  drawField(
    [...listCells(random)].map((cell) => drawDot(cell, palette)),
    palette,
  )
