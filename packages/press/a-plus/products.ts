import { writeElement } from '../print/print-styles.ts'
import { drawBox } from './drawing.ts'

/** Placeholder product drawings with the base at (x, y) and the given height. */
export type ProductShape = 'bottle' | 'jar' | 'tube' | 'box'

export type ProductColors = { body: string; shade: string; cap: string; label: string }

export function drawProduct(
  shape: ProductShape,
  x: number,
  y: number,
  height: number,
  colors: ProductColors,
): string {
  const unit = height / 100
  const place = (left: number, top: number, width: number, tall: number) => ({
    x: round(x + left * unit),
    y: round(y - top * unit),
    width: round(width * unit),
    height: round(tall * unit),
  })
  const { body, shade, cap, label } = colors
  switch (shape) {
    case 'bottle':
      return (
        drawBox(place(-6, 100, 12, 16), cap, 2 * unit) +
        writeElement('path', {
          d: path(
            x,
            y,
            unit,
            'M-5 -86H5V-78C5 -72 19 -70 19 -58V-5C19 -2 17 0 14 0H-14C-17 0 -19 -2 -19 -5V-58C-19 -70 -5 -72 -5 -78Z',
          ),
          fill: body,
        }) +
        drawBox(place(9, 56, 10, 51), shade, 3 * unit) +
        drawBox(place(-19, 46, 38, 26), label)
      )
    case 'jar':
      return (
        drawBox(place(-24, 56, 48, 14), cap, 2 * unit) +
        drawBox(place(-27, 43, 54, 43), body, 6 * unit) +
        drawBox(place(13, 43, 14, 43), shade, 5 * unit) +
        drawBox(place(-27, 33, 54, 20), label)
      )
    case 'tube':
      return (
        drawBox(place(-8, 12, 16, 12), cap, 1.5 * unit) +
        writeElement('path', { d: path(x, y, unit, 'M-19 -84H19L12 -11H-12Z'), fill: body }) +
        writeElement('path', { d: path(x, y, unit, 'M8 -84H19L12 -11H5Z'), fill: shade }) +
        drawBox(place(-20, 90, 40, 8), shade, unit) +
        writeElement('path', { d: path(x, y, unit, 'M-16.5 -58H16.5L14.500 -37H-14.500Z'), fill: label })
      )
    default:
      return (
        drawBox(place(-24, 72, 36, 72), body) +
        writeElement('path', { d: path(x, y, unit, 'M12 -72L25 -66V-2L12 0Z'), fill: shade }) +
        drawBox(place(-24, 52, 36, 26), label)
      )
  }
}

/** Scales and translates the alternating x and y numbers of a path. */
function path(x: number, y: number, unit: number, commands: string): string {
  return commands.replaceAll(/([MLHVCZ])([^MLHVCZ]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.trim().split(/\s+/).filter(Boolean).map(Number)
    const placed = values.map((value, index) => {
      const isVertical = command === 'V' || (command !== 'H' && index % 2 === 1)
      return round((isVertical ? y : x) + value * unit)
    })
    return command + placed.join(' ')
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
