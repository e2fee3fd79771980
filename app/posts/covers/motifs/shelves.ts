import type { Motif } from '../compose-cover.ts'
import { COVER_WIDTH, safeArea } from '../cover-canvas.ts'
import { pickBetween, pickInteger } from '../seeded-random.ts'
import { drawLedge } from '../svg-shapes.ts'
import { drawGoods, pickGoods, type Goods } from './goods.ts'

const shelfHeights = [184, 340, 496]
const SHELF_MARGIN = 30
const STAR_MARGIN = 60

type Placed = { goods: Goods; x: number; shelf: number; opacity: number }

type Range = { only?: Goods['shape'] }

/** Three shelves of muted products; one product, well inside every crop, is bright. */
export function drawShelves({ only }: Range = {}): Motif {
  return (random, palette) => {
    const placed: Placed[] = []
    shelfHeights.forEach((_, shelf) => {
      let x = pickBetween(random, -20, SHELF_MARGIN)
      while (x < COVER_WIDTH) {
        const goods = pickGoods(random, 1, only)
        placed.push({ goods, x, shelf, opacity: pickBetween(random, 0.34, 0.62) })
        x += goods.width + pickBetween(random, 14, 34)
      }
    })
    const middle = placed.filter(
      ({ x, goods }) => x > safeArea.left + STAR_MARGIN && x + goods.width < safeArea.right - STAR_MARGIN,
    )
    const star = middle[pickInteger(random, 0, middle.length - 1)]
    const ledges = shelfHeights.map((ground) => drawLedge(ground, palette)).join('')
    const products = placed.map((item) => {
      const paint = item === star ? { fill: palette.bright } : { fill: palette.main, opacity: item.opacity }
      return drawGoods(item.goods, item.x, shelfHeights[item.shelf]!, paint, palette.wallTop)
    })
    return ledges + products.join('')
  }
}

/** Two shelves with the same products: muted above, bright below. */
export const drawTwinShelves: Motif = (random, palette) => {
  const grounds = [262, 480]
  let x = -16
  let products = ''
  while (x < COVER_WIDTH) {
    const goods = pickGoods(random, 1.5)
    const opacity = pickBetween(random, 0.4, 0.6)
    products += drawGoods(goods, x, grounds[0]!, { fill: palette.main, opacity }, palette.wallTop)
    products += drawGoods(
      goods,
      x,
      grounds[1]!,
      { fill: palette.bright, opacity: opacity + 0.3 },
      palette.wallTop,
    )
    x += goods.width + pickBetween(random, 20, 44)
  }
  return grounds.map((ground) => drawLedge(ground, palette)).join('') + products
}
