import { type CoverPalette, drawLine, drawRect, type Motif } from '../cover-kit.ts'
import { drawContactShadow, drawStage, drawTextLines, GROUND } from './stage.ts'

/** A plain tablet jar seen from the front. */
function drawJar(
  x: number,
  width: number,
  height: number,
  fill: string,
  opacity: number,
  palette: CoverPalette,
): string {
  const top = GROUND - height
  return (
    drawRect(x + width * 0.14, top, width * 0.72, height * 0.18, { fill: palette.soft, radius: 7, opacity }) +
    drawRect(x, top + height * 0.2, width, height * 0.8, { fill, radius: width * 0.1, opacity })
  )
}

/** A jar whose label has two of its lines struck out, between two quieter ones. */
export const drawStruckLabel: Motif = (_random, palette) => {
  const label = { x: 398, y: 236, width: 164, height: 172 }
  const text = { x: label.x + 20, y: label.y + 50, width: label.width - 40, pitch: 28, thickness: 11 }
  const strike = (line: number, length: number) =>
    drawLine(
      [
        [text.x - 9, text.y + line * text.pitch + 5.5],
        [text.x + text.width * length + 9, text.y + line * text.pitch + 5.5],
      ],
      { stroke: palette.bright, strokeWidth: 6 },
    )
  return drawStage(
    palette,
    drawContactShadow(218, 130) +
      drawContactShadow(612, 130) +
      drawContactShadow(380, 200) +
      drawJar(218, 130, 222, palette.main, 0.4, palette) +
      drawJar(612, 130, 222, palette.main, 0.4, palette) +
      drawRect(234, 330, 98, 84, { fill: palette.paper, radius: 5, opacity: 0.55 }) +
      drawRect(628, 330, 98, 84, { fill: palette.paper, radius: 5, opacity: 0.55 }) +
      drawJar(380, 200, 356, palette.main, 1, palette) +
      drawRect(label.x - 18, label.y, label.width + 36, label.height, { fill: palette.paper }) +
      drawRect(text.x, label.y + 18, 78, 16, { fill: palette.main, radius: 4, opacity: 0.85 }) +
      drawTextLines(text, [1, 0.82, 0.94, 0.6], palette.main) +
      strike(1, 0.82) +
      strike(2, 0.94),
  )
}
