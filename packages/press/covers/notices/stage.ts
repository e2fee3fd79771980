import { type CoverPalette, drawCircle, drawLedge, drawRect, SHADOW, writeNumber } from '../cover-kit.ts'

/** Positions on a news cover. */
export const GROUND = 462
const MIDDLE = 480

/** Background of all news covers: a pale disc and a ledge with one object. */
export function drawStage(palette: CoverPalette, object: string): string {
  return (
    drawCircle(MIDDLE, 300, 250, { fill: palette.soft, opacity: 0.22 }) + drawLedge(GROUND, palette) + object
  )
}

/** Shadow under an object of the given width. */
export function drawContactShadow(x: number, width: number): string {
  const center = writeNumber(x + width / 2)
  return `<ellipse cx="${center}" cy="${GROUND + 2}" rx="${writeNumber(width * 0.54)}" ry="7" fill="${SHADOW}" opacity=".16"/>`
}

/** Bars that represent lines of text; `lengths` are shares of the full width. */
export function drawTextLines(
  box: { x: number; y: number; width: number; pitch: number; thickness: number },
  lengths: readonly number[],
  fill: string,
  opacity = 0.4,
): string {
  return lengths
    .map((length, index) =>
      drawRect(box.x, box.y + index * box.pitch, box.width * length, box.thickness, {
        fill,
        radius: box.thickness / 2,
        opacity,
      }),
    )
    .join('')
}
