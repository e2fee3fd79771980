import { drawRect, drawTile, type Motif } from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const BLOCK = 78
const BLOCK_GAP = 4
const LEFT = 194
const columns = [1, 2, 2, 3, 3, 4, 4]
const PICKED_COLUMN = 5

/** Blocks with printed faces stacked into a rising stair, one on top bright. */
export const drawBuildingBlocks: Motif = (random, palette) => {
  const faces = [palette.paper, palette.soft, palette.paper]
  const blocks = columns.flatMap((count, column) =>
    Array.from({ length: count }, (_, level) => {
      const x = LEFT + column * (BLOCK + BLOCK_GAP)
      const y = GROUND - (level + 1) * (BLOCK + BLOCK_GAP) + BLOCK_GAP
      const isPicked = column === PICKED_COLUMN && level === count - 1
      const ground = isPicked ? palette.bright : palette.main
      const tone = (column + level) % 3
      return (
        drawRect(x, y, BLOCK, BLOCK, {
          fill: ground,
          radius: 5,
          opacity: isPicked ? 1 : 0.55 + 0.15 * tone,
        }) + drawTile(x + 12, y + 12, BLOCK - 24, random, isPicked ? palette.paper : faces[tone]!)
      )
    }),
  )
  return drawStage(palette, drawContactShadow(LEFT, columns.length * (BLOCK + BLOCK_GAP)) + blocks.join(''))
}
