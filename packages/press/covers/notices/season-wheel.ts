import {
  drawCircle,
  drawPath,
  drawPolygon,
  type Motif,
  placeOnCircle,
  type Point,
  writeNumber,
} from '../cover-kit.ts'
import { drawContactShadow, drawStage, GROUND } from './stage.ts'

const CENTRE: Point = [480, 266]
const HUB = 44
const RIM = 168
const MONTH_GAP = 0.008

/** Monthly sales as shares of the best month, from January. */
const season = [0.42, 0.3, 0.32, 0.34, 0.38, 0.42, 0.56, 0.5, 0.56, 0.72, 1, 0.9]
const PICKED_MONTH = 10

function writePlace(radius: number, turns: number): string {
  return placeOnCircle(CENTRE, radius, turns).map(writeNumber).join(' ')
}

function traceMonth(month: number, share: number): string {
  const [from, to] = [month / 12 + MONTH_GAP, (month + 1) / 12 - MONTH_GAP]
  const reach = HUB + (RIM - HUB) * share
  return `M${writePlace(HUB, from)}L${writePlace(reach, from)}A${writeNumber(reach)} ${writeNumber(reach)} 0 0 1 ${writePlace(reach, to)}L${writePlace(HUB, to)}A${HUB} ${HUB} 0 0 0 ${writePlace(HUB, from)}Z`
}

/** A disc of twelve sectors sized by monthly sales; the peak month is bright. */
export const drawSeasonWheel: Motif = (_random, palette) =>
  drawStage(
    palette,
    drawContactShadow(390, 180) +
      drawPolygon(
        [
          [400, GROUND],
          [446, 400],
          [514, 400],
          [560, GROUND],
        ],
        { fill: palette.main },
      ) +
      drawCircle(...CENTRE, RIM + 8, { fill: palette.main }) +
      drawCircle(...CENTRE, RIM, { fill: palette.paper }) +
      season
        .map((share, month) => {
          const track = drawPath(traceMonth(month, 1), { fill: palette.main, opacity: 0.08 })
          const isPicked = month === PICKED_MONTH
          return (
            track +
            drawPath(traceMonth(month, share), {
              fill: isPicked ? palette.bright : palette.main,
              opacity: isPicked ? 1 : 0.3 + share * 0.45,
            })
          )
        })
        .join('') +
      drawCircle(...CENTRE, HUB - 12, { fill: palette.main }),
  )
