import type { Motif } from '../compose-cover.ts'
import { pickInteger } from '../seeded-random.ts'
import { drawRect } from '../svg-shapes.ts'

const BARS_LEFT = 256
const BARS_RIGHT = 704
const BARS_TOP = 168
const BARS_HEIGHT = 210
const LONGER_BY = 54
const LONGER_BARS = 4

/** A barcode on a label; four adjacent bars are longer and bright. */
export const drawBarcode: Motif = (random, palette) => {
  const longerFrom = pickInteger(random, 12, 18)
  let bars = ''
  let x = BARS_LEFT
  for (let index = 0; x < BARS_RIGHT; index += 1) {
    const isLonger = index >= longerFrom && index < longerFrom + LONGER_BARS
    const width = Math.min(isLonger ? 7 : 3 + 4 * pickInteger(random, 0, 3), BARS_RIGHT - x)
    const fill = isLonger ? palette.bright : palette.main
    bars += drawRect(x, BARS_TOP, width, BARS_HEIGHT + (isLonger ? LONGER_BY : 0), { fill })
    if (!isLonger && index % 3 === 1) {
      bars += drawRect(x - 6, BARS_TOP + BARS_HEIGHT + 22, 15, 22, { fill, radius: 3, opacity: 0.35 })
    }
    x += width + 4 + 4 * pickInteger(random, 0, 2)
  }
  return (
    drawRect(210, 118, 540, 364, { fill: palette.main, radius: 14, opacity: 0.12 }) +
    drawRect(210, 110, 540, 364, { fill: palette.paper, radius: 14 }) +
    bars
  )
}
