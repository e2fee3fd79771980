import {
  drawCircle,
  drawLine,
  drawPath,
  drawPolygon,
  drawRect,
  type Motif,
  placeOnCircle,
  type Point,
} from '../cover-kit.ts'
import { drawContactShadow, drawStage, drawTextLines, GROUND } from './stage.ts'

const CLOCK: Point = [620, 264]
const CLOCK_RADIUS = 78

/** Two speech bubbles cut out of card: one holds lines of talk, the other a clock with half an hour filled. */
export const drawSpeechCards: Motif = (_random, palette) => {
  const minutes = Array.from({ length: 12 }, (_, index) =>
    drawLine(
      [
        placeOnCircle(CLOCK, CLOCK_RADIUS - 10, index / 12),
        placeOnCircle(CLOCK, CLOCK_RADIUS - 2, index / 12),
      ],
      {
        stroke: palette.main,
        strokeWidth: 3,
        opacity: 0.6,
      },
    ),
  )
  const [clockX, clockY] = CLOCK
  const half = `M${clockX} ${clockY - 58}a58 58 0 0 1 0 116z`
  return drawStage(
    palette,
    drawContactShadow(220, 250) +
      drawContactShadow(510, 220) +
      drawRect(196, 112, 330, 238, { fill: palette.main, radius: 26 }) +
      drawPolygon(
        [
          [250, 340],
          [250, GROUND],
          [350, 340],
        ],
        { fill: palette.main },
      ) +
      drawTextLines(
        { x: 238, y: 160, width: 246, pitch: 42, thickness: 16 },
        [0.62, 1, 0.9, 0.46],
        palette.paper,
        0.75,
      ) +
      drawRect(496, 154, 248, 220, { fill: palette.paper, radius: 26 }) +
      drawPolygon(
        [
          [610, 364],
          [690, GROUND],
          [690, 364],
        ],
        { fill: palette.paper },
      ) +
      drawCircle(clockX, clockY, CLOCK_RADIUS, { fill: palette.main, opacity: 0.12 }) +
      drawPath(half, { fill: palette.bright }) +
      minutes.join('') +
      drawCircle(clockX, clockY, 7, { fill: palette.main }),
  )
}
