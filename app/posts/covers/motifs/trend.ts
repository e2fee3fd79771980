import type { Motif } from '../compose-cover.ts'
import { COVER_HEIGHT, COVER_WIDTH } from '../cover-canvas.ts'
import type { CoverPalette } from '../cover-palettes.ts'
import { pickBetween, type RandomSource } from '../seeded-random.ts'
import { drawCircle, drawLine, drawRect, type Point } from '../svg-shapes.ts'

const BAR_COUNT = 24
const BAR_GAP = COVER_WIDTH / BAR_COUNT

/** Returns a slightly curved series of points between two heights (fractions of the canvas), with some noise. */
function traceCurve(random: RandomSource, from: number, to: number, noise: number): Point[] {
  return Array.from({ length: BAR_COUNT }, (_, index) => {
    const along = index / (BAR_COUNT - 1)
    const eased = along * along * (3 - 2 * along)
    const height = from + (to - from) * eased + pickBetween(random, -noise, noise)
    return [BAR_GAP * (index + 0.5), COVER_HEIGHT * height]
  })
}

function drawBars(tops: Point[], palette: CoverPalette): string {
  return tops
    .map(([x, y], index) =>
      drawRect(x - BAR_GAP * 0.32, y, BAR_GAP * 0.64, COVER_HEIGHT - y + 4, {
        fill: palette.main,
        radius: 3,
        opacity: 0.2 + (0.5 * index) / BAR_COUNT,
      }),
    )
    .join('')
}

function drawMarker([x, y]: Point, palette: CoverPalette): string {
  return drawCircle(x, y, 12, { fill: palette.bright, stroke: palette.wallBottom, strokeWidth: 5 })
}

function findMeeting(first: Point[], second: Point[]): Point {
  return first.find(([, y], index) => y > second[index]![1]) ?? first[Math.floor(BAR_COUNT / 2)]!
}

/** Bars that rise to the right, a falling line across them, and one marked point. */
export const drawTrend: Motif = (random, palette) => {
  const bars = traceCurve(random, 0.86, 0.22, 0.02)
  const line = traceCurve(random, 0.26, 0.66, 0.014)
  return (
    drawBars(bars, palette) +
    drawLine(line, { stroke: palette.bright, strokeWidth: 5.5 }) +
    drawMarker(line[Math.floor(BAR_COUNT * 0.4)]!, palette) +
    drawMarker(line[BAR_COUNT - 1]!, palette)
  )
}

/** Rising bars, a falling line, and a marked point where both are equal. */
export const drawBreakEven: Motif = (random, palette) => {
  const bars = traceCurve(random, 0.9, 0.24, 0.012)
  const line = traceCurve(random, 0.22, 0.72, 0.01)
  const meeting = findMeeting(line, bars)
  const level: Point[] = [[0, meeting[1]], meeting]
  return (
    drawBars(bars, palette) +
    drawLine(level, { stroke: palette.main, strokeWidth: 2, dashes: '2 9', opacity: 0.7 }) +
    drawLine(line, { stroke: palette.main, strokeWidth: 5.5 }) +
    drawMarker(meeting, palette)
  )
}

/** Two lines that start far apart and cross above a row of low bars. */
export const drawCrossing: Motif = (random, palette) => {
  const bars = traceCurve(random, 0.84, 0.72, 0.03)
  const falling = traceCurve(random, 0.2, 0.5, 0.012)
  const rising = traceCurve(random, 0.62, 0.24, 0.012)
  return (
    drawBars(bars, palette) +
    drawLine(falling, { stroke: palette.main, strokeWidth: 5.5 }) +
    drawLine(rising, { stroke: palette.bright, strokeWidth: 5.5 }) +
    drawMarker(findMeeting(falling, rising), palette)
  )
}
