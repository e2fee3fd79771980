import { type CoverPalette, drawPolygon, drawRect, type Motif } from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const PENCIL = 38
const PENCIL_PITCH = 48
const LEFT = 198

/** Heights from the start of a season to its end. */
const heights = [120, 150, 190, 240, 296, 346, 330, 276, 214, 168, 140, 120]
const PICKED_PENCIL = 5

function drawPencil(x: number, height: number, isPicked: boolean, palette: CoverPalette): string {
  const top = GROUND - height
  const shoulder = top + 46
  const fill = isPicked ? palette.bright : palette.main
  const opacity = isPicked ? 1 : 0.66
  return (
    drawPolygon(
      [
        [x, shoulder],
        [x + PENCIL / 2, top],
        [x + PENCIL, shoulder],
      ],
      { fill: palette.paper },
    ) +
    drawPolygon(
      [
        [x + PENCIL / 2 - 6, top + 15],
        [x + PENCIL / 2, top],
        [x + PENCIL / 2 + 6, top + 15],
      ],
      { fill },
    ) +
    drawRect(x, shoulder, PENCIL, GROUND - shoulder, { fill, opacity }) +
    drawRect(x + PENCIL / 3, shoulder, PENCIL / 3, GROUND - shoulder, { fill: palette.paper, opacity: 0.18 })
  )
}

/** Pencils like bars of a chart, the longest one bright. */
export const drawPencilRow: Motif = (_random, palette) =>
  drawStage(
    palette,
    drawContactShadow(LEFT, heights.length * PENCIL_PITCH) +
      heights
        .map((height, index) =>
          drawPencil(LEFT + index * PENCIL_PITCH, height, index === PICKED_PENCIL, palette),
        )
        .join(''),
  )
