import { COVER_WIDTH } from './cover-canvas.ts'
import type { CoverPalette } from './cover-palettes.ts'

export type Point = readonly [x: number, y: number]

/** SVG colors; opacity from 0 to 1. */
export type Paint = {
  fill?: string
  opacity?: number
  stroke?: string
  strokeWidth?: number
  dashes?: string
}

export const SHADOW = '#04120d'

/** Writes a number with one decimal as short as possible. */
export function writeNumber(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function writePaint({ fill, opacity = 1, stroke, strokeWidth, dashes }: Paint): string {
  let attributes = ''
  if (fill !== undefined) attributes += ` fill="${fill}"`
  if (stroke !== undefined) attributes += ` stroke="${stroke}"`
  if (strokeWidth !== undefined) attributes += ` stroke-width="${writeNumber(strokeWidth)}"`
  if (dashes !== undefined) attributes += ` stroke-dasharray="${dashes}"`
  if (opacity < 1) attributes += ` opacity="${Math.round(opacity * 100) / 100}"`
  return attributes
}

export function drawRect(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint & { radius?: number },
): string {
  const corner = paint.radius === undefined ? '' : ` rx="${writeNumber(paint.radius)}"`
  const box = [x, y, width, height].map(writeNumber)
  return `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}"${corner}${writePaint(paint)}/>`
}

export function drawCircle(x: number, y: number, radius: number, paint: Paint): string {
  return `<circle cx="${writeNumber(x)}" cy="${writeNumber(y)}" r="${writeNumber(radius)}"${writePaint(paint)}/>`
}

export function drawPath(data: string, paint: Paint): string {
  return `<path d="${data}"${writePaint(paint)}/>`
}

/** Draws an open line with round ends and joins. */
export function drawLine(points: readonly Point[], paint: Paint): string {
  const data = tracePoints(points)
  return `<path d="${data}" fill="none" stroke-linecap="round" stroke-linejoin="round"${writePaint(paint)}/>`
}

export function drawPolygon(points: readonly Point[], paint: Paint): string {
  return drawPath(`${tracePoints(points)}Z`, paint)
}

export function drawGroup(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`
}

function tracePoints(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${writeNumber(x)} ${writeNumber(y)}`)
    .join('')
}

/** Returns a point on a circle; the angle is a fraction of a turn, clockwise from the top. */
export function placeOnCircle(center: Point, radius: number, turns: number): Point {
  const angle = turns * 2 * Math.PI
  return [center[0] + radius * Math.sin(angle), center[1] - radius * Math.cos(angle)]
}

/** Returns the path of an arc between two angles (fractions of a turn, clockwise from the top), to be stroked. */
export function traceArc(center: Point, radius: number, from: number, to: number): string {
  const [startX, startY] = placeOnCircle(center, radius, from).map(writeNumber)
  const [endX, endY] = placeOnCircle(center, radius, to).map(writeNumber)
  const isLong = to - from > 0.5 ? 1 : 0
  const size = writeNumber(radius)
  return `M${startX} ${startY}A${size} ${size} 0 ${isLong} 1 ${endX} ${endY}`
}

/** Draws the brand's shelf across the whole width, with its shadow. `y` is its upper edge. */
export function drawLedge(y: number, palette: CoverPalette): string {
  return (
    drawRect(0, y, COVER_WIDTH, 4, { fill: palette.soft, opacity: 0.9 }) +
    drawRect(0, y + 4, COVER_WIDTH, 12, { fill: palette.deep }) +
    drawRect(0, y + 16, COVER_WIDTH, 26, { fill: SHADOW, opacity: 0.07 })
  )
}
