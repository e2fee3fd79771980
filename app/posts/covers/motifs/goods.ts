import { pickInteger, type RandomSource } from '../seeded-random.ts'
import { drawPath, drawRect, writeNumber, type Paint } from '../svg-shapes.ts'

export type Goods = { shape: 'jar' | 'box' | 'pouch' | 'bottle'; width: number; height: number }

const shapes: readonly Goods['shape'][] = ['jar', 'box', 'pouch', 'bottle']

/** Chooses a product; sizes are in canvas units. */
export function pickGoods(random: RandomSource, scale: number, only?: Goods['shape']): Goods {
  return {
    shape: only ?? shapes[pickInteger(random, 0, shapes.length - 1)]!,
    width: pickInteger(random, 42, 82) * scale,
    height: pickInteger(random, 62, 108) * scale,
  }
}

/** Draws a product from the front, with its bottom at `ground` and a plain label in `labelFill`. */
export function drawGoods(goods: Goods, x: number, ground: number, paint: Paint, labelFill: string): string {
  const { width, height } = goods
  const top = ground - height
  const label = drawRect(x + width * 0.16, ground - height * 0.48, width * 0.68, height * 0.24, {
    fill: labelFill,
    radius: 2,
    opacity: 0.45,
  })
  switch (goods.shape) {
    case 'jar':
      return (
        drawRect(x + width * 0.14, top, width * 0.72, height * 0.2, { ...paint, radius: 4 }) +
        drawRect(x, top + height * 0.22, width, height * 0.78, { ...paint, radius: 10 }) +
        label
      )
    case 'bottle':
      return (
        drawRect(x + width * 0.36, top - height * 0.12, width * 0.28, height * 0.25, {
          ...paint,
          radius: 5,
        }) +
        drawRect(x + width * 0.1, top + height * 0.13, width * 0.8, height * 0.87, { ...paint, radius: 9 }) +
        label
      )
    case 'pouch': {
      const slant = writeNumber(width * 0.05)
      const data = `M${writeNumber(x + width * 0.05)} ${writeNumber(top)}h${writeNumber(width * 0.9)}l${slant} ${writeNumber(height)}h${writeNumber(-width)}z`
      return drawPath(data, paint) + label
    }
    default:
      return drawRect(x, top, width, height, { ...paint, radius: 2 }) + label
  }
}
