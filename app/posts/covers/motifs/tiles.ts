import type { Motif } from '../compose-cover.ts'
import type { CoverPalette } from '../cover-palettes.ts'
import { pickInteger, type RandomSource } from '../seeded-random.ts'
import { drawCircle, drawPath, drawRect } from '../svg-shapes.ts'

const TILE = 120
const COLUMN_COUNT = 8
const ROW_COUNT = 5

/** Draws a square tile: quarter, half or whole circles on a flat background. */
export function drawTile(x: number, y: number, size: number, random: RandomSource, fill: string): string {
  const half = size / 2
  switch (pickInteger(random, 0, 4)) {
    case 0:
      return drawPath(`M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`, { fill })
    case 1:
      return drawPath(`M${x + size} ${y}v${size}h${-size}a${size} ${size} 0 0 1 ${size} ${-size}z`, { fill })
    case 2:
      return drawPath(`M${x} ${y + half}h${size}a${half} ${half} 0 0 1 ${-size} 0z`, { fill })
    case 3:
      return drawPath(`M${x} ${y}h${half}a${half} ${half} 0 0 1 0 ${size}h${-half}z`, { fill })
    default:
      return drawCircle(x + half, y + half, size * 0.34, { fill })
  }
}

function drawField(column: number, row: number, random: RandomSource, palette: CoverPalette): string {
  const [x, y] = [column * TILE, row * TILE]
  const ground = drawRect(x, y, TILE, TILE, { fill: palette.main, opacity: 0.06 + 0.16 * random() })
  const tones = [palette.main, palette.soft, palette.deep]
  return ground + drawTile(x, y, TILE, random, tones[pickInteger(random, 0, tones.length - 1)]!)
}

/** A wall of square tiles with parts of circles; one tile is bright. */
export const drawTiles: Motif = (random, palette) => {
  const [pickedColumn, pickedRow] = [pickInteger(random, 2, 5), pickInteger(random, 1, 3)]
  let drawing = ''
  for (let row = 0; row < ROW_COUNT; row += 1) {
    for (let column = 0; column < COLUMN_COUNT; column += 1) {
      if (column === pickedColumn && row === pickedRow) {
        drawing += drawTile(column * TILE, row * TILE, TILE, random, palette.bright)
      } else if (random() < 0.86) {
        drawing += drawField(column, row, random, palette)
      }
    }
  }
  return drawing
}
