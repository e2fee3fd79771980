import type { Motif } from '../compose-cover.ts'
import { COVER_WIDTH } from '../cover-canvas.ts'
import { pickBetween, pickInteger } from '../seeded-random.ts'
import { drawPolygon, drawRect } from '../svg-shapes.ts'

const BAND_COUNT = 4
const BAND_HEIGHT = 64
const BAND_PITCH = 120
const FIRST_BAND_TOP = 92
const MAX_BAND_WIDTH = 860

/** Four bands that narrow from top to bottom, joined by pale slopes; one is bright. */
export const drawFunnel: Motif = (random, palette) => {
  const picked = pickInteger(random, 2, 3)
  const widths = [MAX_BAND_WIDTH]
  while (widths.length <= BAND_COUNT) widths.push(widths.at(-1)! * pickBetween(random, 0.58, 0.7))
  const middle = COVER_WIDTH / 2
  const [left, right] = [(width: number) => middle - width / 2, (width: number) => middle + width / 2]
  return widths
    .slice(0, BAND_COUNT)
    .map((width, index) => {
      const top = FIRST_BAND_TOP + index * BAND_PITCH
      const bottom = top + BAND_HEIGHT
      const next = index === BAND_COUNT - 1 ? width : widths[index + 1]!
      const isPicked = index === picked
      const fill = isPicked ? palette.bright : palette.main
      const slope = drawPolygon(
        [
          [left(width) + 6, bottom],
          [right(width) - 6, bottom],
          [right(next) - 6, top + BAND_PITCH],
          [left(next) + 6, top + BAND_PITCH],
        ],
        { fill: palette.main, opacity: 0.14 },
      )
      const band = drawRect(left(width), top, width, BAND_HEIGHT, {
        fill,
        radius: 8,
        opacity: isPicked ? 1 : 0.38 + index * 0.14,
      })
      return (index === BAND_COUNT - 1 ? '' : slope) + band
    })
    .join('')
}
