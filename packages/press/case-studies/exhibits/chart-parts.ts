import { escapeText } from '../../print/markup.ts'
import type { Tone } from './exhibit.ts'

/** Fill and stroke colors, and text colors with a contrast of 4.5:1 on the panel. */
export const toneColors: Record<Tone, { fill: string; text: string }> = {
  ours: { fill: '#0E5A45', text: '#0E5A45' },
  ads: { fill: '#D8694C', text: '#A63A22' },
  third: { fill: '#3F7FA8', text: '#2A628A' },
  fourth: { fill: '#B3810F', text: '#7A5A12' },
  muted: { fill: '#B9C6BD', text: '#586961' },
}

export const GRID_COLOR = '#DCE3DA'
export const INK = '#0C1F1A'
const QUIET_INK = '#586961'
export const PANEL = '#F5F7F4'

/** Font size of all text in charts, in CSS pixels (8 points on paper). */
const CHART_TEXT = 10.7

type TextOptions = {
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  weight?: number
  size?: number
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function drawText(x: number, y: number, text: string, options: TextOptions = {}): string {
  const { anchor = 'start', fill = QUIET_INK, weight = 400, size = CHART_TEXT } = options
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}" font-weight="${weight}">${escapeText(text)}</text>`
}

export function drawBox(
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: { fill: string; radius?: number; stroke?: string; opacity?: number; dashes?: string },
): string {
  const { fill, radius = 2, stroke, opacity, dashes } = attributes
  return (
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"` +
    (stroke === undefined ? '' : ` stroke="${stroke}"`) +
    (dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`) +
    (opacity === undefined ? '/>' : ` opacity="${opacity}"/>`)
  )
}

export function drawRule(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  dashes = 'none',
): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${stroke}" stroke-dasharray="${dashes}" fill="none"/>`
}

/** Wraps the parts of a chart; the description becomes the alternative text of the figure in the PDF. */
export function wrapChart(width: number, height: number, description: string, content: string): string {
  return (
    `<svg viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}"` +
    ` role="img" aria-label="${escapeText(description)}">${content}</svg>`
  )
}
