import type { Motif } from '../compose-cover.ts'
import { COVER_HEIGHT, COVER_WIDTH } from '../cover-canvas.ts'
import { pickBetween, pickInteger, type RandomSource } from '../seeded-random.ts'
import { drawPath, writeNumber, type Point } from '../svg-shapes.ts'

const ROW_COUNT = 13
const BUMP_HEIGHT = 118
const SAMPLE_STEP = 24
/** Lines extend past the edges, so that the outline of the filled shape is never visible. */
const OVERHANG = 24

type Bump = { center: number; width: number; height: number }

function traceRidge(random: RandomSource, baseline: number, bumps: Bump[]): Point[] {
  const points: Point[] = []
  for (let x = -OVERHANG; x <= COVER_WIDTH + OVERHANG; x += SAMPLE_STEP) {
    const lift = bumps.reduce(
      (sum, bump) => sum + bump.height * Math.exp(-(((x / COVER_WIDTH - bump.center) / bump.width) ** 2) / 2),
      0,
    )
    points.push([x, baseline - lift * BUMP_HEIGHT + pickBetween(random, -1, 1)])
  }
  return points
}

function roundPoint([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)]
}

/**
 * Connects points with quadratic curves through the midpoints between them, in relative coordinates to keep
 * them short.
 */
function smoothPoints(points: Point[]): string {
  let [x, y] = roundPoint(points[0]!)
  let data = `M${x} ${y}`
  for (let index = 1; index < points.length - 1; index += 1) {
    const [bendX, bendY] = roundPoint(points[index]!)
    const [nextX, nextY] = points[index + 1]!
    const endX = Math.round((bendX + nextX) / 2)
    const endY = Math.round((bendY + nextY) / 2)
    data += `q${bendX - x} ${bendY - y} ${endX - x} ${endY - y}`
    ;[x, y] = [endX, endY]
  }
  return data
}

/** Thin ridgelines behind one another, one highlighted: a line per product with its weekly sales. */
export const drawRidges: Motif = (random, palette) => {
  const summit = pickBetween(random, 0.42, 0.6)
  const picked = pickInteger(random, 5, 6)
  return Array.from({ length: ROW_COUNT }, (_, row) => {
    const bumps = Array.from({ length: 6 }, (): Bump => ({
      center: summit + pickBetween(random, -0.42, 0.42),
      width: pickBetween(random, 0.035, 0.09),
      height: pickBetween(random, 0.15, row > picked ? 0.4 : 0.7),
    }))
    const isPicked = row === picked
    bumps.push({
      center: summit + pickBetween(random, -0.03, 0.03),
      width: 0.05,
      height: isPicked ? 2.2 : row < picked ? 0.5 : 0.25,
    })
    const baseline = COVER_HEIGHT * (0.4 + (0.62 * row) / (ROW_COUNT - 1))
    const bottom = writeNumber(COVER_HEIGHT + OVERHANG)
    return drawPath(
      `${smoothPoints(traceRidge(random, baseline, bumps))}V${bottom}H${-OVERHANG}Z`,
      isPicked
        ? { fill: palette.wallBottom, stroke: palette.bright, strokeWidth: 4 }
        : { fill: palette.wallBottom, stroke: palette.main, strokeWidth: 1.8 },
    )
  }).join('')
}
