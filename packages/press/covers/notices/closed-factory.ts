import { drawCircle, drawLedge, drawPath, drawPolygon, drawRect, type Motif } from '../cover-kit.ts'
import { drawContactShadow, GROUND } from './stage.ts'

const BAY = 130
const BAY_COUNT = 4
const LEFT = 220
const EAVES = 330

/** A factory with dark windows and cold chimneys under a thin moon. */
export const drawClosedFactory: Motif = (random, palette) => {
  const stars = Array.from({ length: 14 }, () =>
    drawCircle(60 + random() * 840, 60 + random() * 190, 2.5, { fill: palette.soft, opacity: 0.7 }),
  )
  const moon =
    drawCircle(600, 194, 88, { fill: palette.soft, opacity: 0.12 }) +
    drawPath('M600 106a88 88 0 1 1 -62 150a102 102 0 0 0 62 -150z', { fill: palette.bright })
  const bays = Array.from({ length: BAY_COUNT }, (_, bay) => {
    const x = LEFT + bay * BAY
    return (
      drawPolygon(
        [
          [x, EAVES + 2],
          [x, EAVES - 62],
          [x + BAY, EAVES + 2],
        ],
        { fill: palette.main },
      ) +
      [0, 1, 2]
        .map((pane) =>
          drawRect(x + 17 + pane * 34, EAVES + 34, 26, 40, { fill: palette.wallBottom, radius: 2 }),
        )
        .join('')
    )
  })
  const chimneys = [0, 1].map(
    (index) =>
      drawRect(264 + index * 62, 178 + index * 26, 30, 200, { fill: palette.deep }) +
      drawRect(260 + index * 62, 172 + index * 26, 38, 12, { fill: palette.main, radius: 2 }),
  )
  return (
    stars.join('') +
    moon +
    drawLedge(GROUND, palette) +
    drawContactShadow(LEFT, BAY * BAY_COUNT) +
    chimneys.join('') +
    drawRect(LEFT, EAVES, BAY * BAY_COUNT, GROUND - EAVES, { fill: palette.main }) +
    bays.join('') +
    drawRect(LEFT + 3 * BAY + 14, GROUND - 50, 100, 50, { fill: palette.deep, radius: 3 })
  )
}
