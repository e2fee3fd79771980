import { type CoverPalette, drawRect, type Motif, pickBetween } from '../cover-kit.ts'
import { drawContactShadow, drawStage, drawTextLines, GROUND } from './stage.ts'

const LEFT = 262
const WIDTH = 436
const BOX_HEIGHT = 158
const FOLDER_COUNT = 6
const PICKED_FOLDER = 3

function drawInvoice(palette: CoverPalette): string {
  const lines = { x: LEFT + 142, y: 126, width: 166, pitch: 24, thickness: 10 }
  return (
    drawRect(LEFT + 118, 98, 214, 260, { fill: palette.paper, radius: 6 }) +
    drawTextLines(lines, [0.5, 1, 0.86, 0.94], palette.main)
  )
}

/** A box of tabbed folders, one pulled half out with its invoice showing. */
export const drawFileBox: Motif = (random, palette) => {
  const folders = Array.from({ length: FOLDER_COUNT }, (_, folder) => {
    const isPicked = folder === PICKED_FOLDER
    const inset = 24 - folder * 3
    const top = (isPicked ? 178 : 196) + folder * 15 + pickBetween(random, -3, 3)
    const tab = LEFT + 34 + ((folder * 2 + 3) % FOLDER_COUNT) * 58
    const fill = isPicked ? palette.bright : [palette.soft, palette.deep][folder % 2]
    return (
      (isPicked ? drawInvoice(palette) : '') +
      drawRect(tab, top - 18, 84, 30, { fill, radius: 6 }) +
      drawRect(LEFT + inset, top, WIDTH - inset * 2, GROUND - top, { fill, radius: 6 })
    )
  })
  const front = GROUND - BOX_HEIGHT
  return drawStage(
    palette,
    drawContactShadow(LEFT - 10, WIDTH + 20) +
      folders.join('') +
      drawRect(LEFT - 10, front, WIDTH + 20, BOX_HEIGHT, { fill: palette.main, radius: 6 }) +
      drawRect(LEFT - 10, front, WIDTH + 20, 12, { fill: palette.paper, radius: 6, opacity: 0.14 }) +
      drawRect(408, GROUND - 98, 144, 50, { fill: palette.paper, radius: 5 }) +
      drawRect(428, GROUND - 80, 104, 12, { fill: palette.main, radius: 6, opacity: 0.5 }),
  )
}
