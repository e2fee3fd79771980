import type { Motif } from '../compose-cover.ts'
import type { CoverPalette } from '../cover-palettes.ts'
import { pickBetween, pickInteger } from '../seeded-random.ts'
import { drawPath, traceArc, type Point } from '../svg-shapes.ts'

const ARC_COUNT = 6
const ARC_WIDTH = 44
const ARC_PITCH = 78

function strokeArc(
  center: Point,
  radius: number,
  from: number,
  to: number,
  stroke: string,
  opacity = 1,
): string {
  return drawPath(traceArc(center, radius, from, to), {
    fill: 'none',
    stroke,
    strokeWidth: ARC_WIDTH,
    opacity,
  })
}

function drawTrack(center: Point, radius: number, palette: CoverPalette): string {
  return strokeArc(center, radius, -0.25, 0.25, palette.deep, 0.55)
}

/** Nested half circles, each filled to a different length; one is bright. */
export const drawArcs: Motif = (random, palette) => {
  const center: Point = [pickBetween(random, 400, 560), 560]
  const picked = pickInteger(random, 1, 3)
  return Array.from({ length: ARC_COUNT }, (_, index) => {
    const radius = 510 - index * ARC_PITCH
    const end = pickBetween(random, 0.02, 0.2)
    const isPicked = index === picked
    const stroke = isPicked ? palette.bright : palette.main
    return (
      drawTrack(center, radius, palette) + strokeArc(center, radius, -0.25, end, stroke, isPicked ? 1 : 0.85)
    )
  }).join('')
}

/** Quarter circles around the lower left corner, one of them bright and closed. */
export const drawCornerArcs: Motif = (random, palette) => {
  const center: Point = [150, 590]
  const picked = pickInteger(random, 2, 3)
  return Array.from({ length: 9 }, (_, index) => {
    const radius = 760 - index * ARC_PITCH
    const isPicked = index === picked + 1
    const end = isPicked ? 0.25 : pickBetween(random, 0.08, 0.21)
    const stroke = isPicked ? palette.bright : palette.main
    return (
      strokeArc(center, radius, -0.25, 0.25, palette.deep, 0.5) +
      strokeArc(center, radius, -0.25, end, stroke, isPicked ? 1 : 0.75)
    )
  }).join('')
}

/** Half circles; one has a bright segment that is shifted outward. */
export const drawBrokenArc: Motif = (random, palette) => {
  const center: Point = [470, 560]
  const broken = 2
  return Array.from({ length: ARC_COUNT }, (_, index) => {
    const radius = 510 - index * ARC_PITCH
    const track = drawTrack(center, radius, palette)
    if (index !== broken) {
      return track + strokeArc(center, radius, -0.25, pickBetween(random, 0.1, 0.2), palette.main, 0.85)
    }
    const piece = traceArc([center[0] + 30, center[1] - 22], radius + 4, 0.035, 0.15)
    return (
      track +
      strokeArc(center, radius, -0.25, 0.005, palette.main, 0.85) +
      drawPath(piece, { fill: 'none', stroke: palette.wallTop, strokeWidth: ARC_WIDTH + 14 }) +
      drawPath(piece, { fill: 'none', stroke: palette.bright, strokeWidth: ARC_WIDTH })
    )
  }).join('')
}
