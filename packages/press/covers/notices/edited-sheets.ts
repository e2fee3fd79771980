import { drawGroup, drawLine, drawRect, type Motif } from '../cover-kit.ts'
import { drawContactShadow, drawStage, drawTextLines, GROUND } from './stage.ts'

const SHEET_WIDTH = 262
const SHEET_HEIGHT = 348
const LEFT = 349
const TOP = GROUND - SHEET_HEIGHT

const lineLengths = [0.9, 1, 0.82, 0.96, 0.7]

/** Sheets of text fanned out on the ledge; on the front one a line is struck and the margin marked. */
export const drawEditedSheets: Motif = (_random, palette) => {
  const sheet = (opacity: number, height: number) =>
    drawRect(LEFT, GROUND - height, SHEET_WIDTH, height, { fill: palette.paper, radius: 8 }) +
    drawRect(LEFT, GROUND - height, SHEET_WIDTH, height, { fill: palette.main, radius: 8, opacity })
  const behind =
    drawGroup(sheet(0.32, SHEET_HEIGHT - 56), `rotate(-13 ${LEFT} ${GROUND})`) +
    drawGroup(sheet(0.32, SHEET_HEIGHT - 56), `rotate(13 ${LEFT + SHEET_WIDTH} ${GROUND})`) +
    drawGroup(sheet(0.16, SHEET_HEIGHT - 28), `rotate(-6 ${LEFT} ${GROUND})`) +
    drawGroup(sheet(0.16, SHEET_HEIGHT - 28), `rotate(6 ${LEFT + SHEET_WIDTH} ${GROUND})`)
  const text = { x: LEFT + 52, width: SHEET_WIDTH - 84, pitch: 23, thickness: 9 }
  const front =
    drawRect(LEFT, TOP, SHEET_WIDTH, SHEET_HEIGHT, { fill: palette.paper, radius: 8 }) +
    drawRect(LEFT + 52, TOP + 38, 136, 18, { fill: palette.main, radius: 4, opacity: 0.85 }) +
    drawTextLines({ ...text, y: TOP + 82 }, lineLengths, palette.main) +
    drawTextLines({ ...text, y: TOP + 214 }, lineLengths.slice(1), palette.main) +
    drawRect(LEFT + 24, TOP + 120, 9, 60, { fill: palette.bright, radius: 4 }) +
    drawLine(
      [
        [LEFT + 46, TOP + 133],
        [LEFT + 204, TOP + 133],
      ],
      { stroke: palette.bright, strokeWidth: 5 },
    )
  return drawStage(palette, drawContactShadow(LEFT - 70, SHEET_WIDTH + 140) + behind + front)
}
