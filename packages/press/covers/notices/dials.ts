import {
  type CoverPalette,
  drawCircle,
  drawLine,
  drawPath,
  drawRect,
  type Motif,
  placeOnCircle,
  type Point,
  traceArc,
} from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const SWEEP = 0.36
const TICK_COUNT = 13

type Dial = { center: Point; radius: number; reading: number; isPicked: boolean }

/** Angle of a reading, as a fraction of a turn from the top. */
function turnTo(reading: number): number {
  return -SWEEP + 2 * SWEEP * reading
}

/** A round gauge; `reading` is the needle position from 0 to 1. */
function drawDial({ center, radius, reading, isPicked }: Dial, palette: CoverPalette): string {
  const ticks = Array.from({ length: TICK_COUNT }, (_, tick) => {
    const place = turnTo(tick / (TICK_COUNT - 1))
    const length = tick % 3 === 0 ? 0.11 : 0.06
    return drawLine(
      [placeOnCircle(center, radius * 0.66, place), placeOnCircle(center, radius * (0.66 - length), place)],
      { stroke: palette.main, strokeWidth: radius * 0.018, opacity: 0.6 },
    )
  })
  const arc = (from: number, to: number, stroke: string, opacity = 1) =>
    drawPath(traceArc(center, radius * 0.78, turnTo(from), turnTo(to)), {
      fill: 'none',
      stroke,
      strokeWidth: radius * 0.11,
      opacity,
    })
  return (
    drawCircle(...center, radius, { fill: palette.main }) +
    drawCircle(...center, radius * 0.94, { fill: palette.paper }) +
    arc(0, 1, palette.main, 0.2) +
    (isPicked ? arc(0.74, 1, palette.bright) : arc(0, reading, palette.main, 0.55)) +
    ticks.join('') +
    drawLine([center, placeOnCircle(center, radius * 0.62, turnTo(reading))], {
      stroke: palette.main,
      strokeWidth: radius * 0.045,
    }) +
    drawCircle(...center, radius * 0.09, { fill: palette.main })
  )
}

/** A small gauge beside a large one whose needle has entered the bright field. */
export const drawDials: Motif = (_random, palette) =>
  drawStage(
    palette,
    drawContactShadow(238, 120) +
      drawContactShadow(440, 220) +
      drawRect(262, GROUND - 60, 76, 60, { fill: palette.main, radius: 4 }) +
      drawRect(482, GROUND - 60, 136, 60, { fill: palette.main, radius: 4 }) +
      drawDial({ center: [300, 342], radius: 92, reading: 0.55, isPicked: false }, palette) +
      drawDial({ center: [550, 262], radius: 172, reading: 0.86, isPicked: true }, palette),
  )
