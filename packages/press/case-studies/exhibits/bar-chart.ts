import { formatCount } from '../figures.ts'
import type { BarChart, StackChart } from './exhibit.ts'
import { drawBox, drawText, INK, toneColors } from './chart-parts.ts'

const ROW_PITCH = 30
const PAIR_PITCH = 40
const BAR_HEIGHT = 17
const THIN_BAR_HEIGHT = 13
const NAME_WIDTH = 190
const VALUE_WIDTH = 46

const STACK_HEIGHT = 44
const STACK_TEXT_HEIGHT = 42

export function measureBarChart(chart: BarChart): number {
  const hasPairs = chart.rows.some(({ before }) => before !== undefined)
  return chart.rows.length * (hasPairs ? PAIR_PITCH : ROW_PITCH)
}

/** Horizontal bars with values; a row may have a muted bar for the previous value. */
export function drawBarChart(chart: BarChart, width: number): string {
  const nameWidth = Math.min(NAME_WIDTH, width * 0.42)
  const longest = Math.max(...chart.rows.flatMap(({ value, before = 0 }) => [value, before]))
  const measure = (value: number) => (value / longest) * (width - nameWidth - VALUE_WIDTH)
  const write = (value: number) => `${formatCount(value)}${chart.unit ?? ''}`
  return chart.rows
    .map(({ label, value, before, isPicked = before !== undefined }, index) => {
      const fill = isPicked ? toneColors.ours.fill : toneColors.muted.fill
      if (before === undefined) {
        const y = index * ROW_PITCH + 5
        return (
          drawText(0, y + 12.5, label, { fill: INK, weight: isPicked ? 600 : 400 }) +
          drawBox(nameWidth, y, Math.max(measure(value), 2), BAR_HEIGHT, { fill }) +
          drawText(nameWidth + measure(value) + 8, y + 12.5, write(value), { fill: INK, weight: 600 })
        )
      }
      const y = index * PAIR_PITCH + 4
      return (
        drawText(0, y + 19, label, { fill: INK }) +
        drawBox(nameWidth, y, measure(before), THIN_BAR_HEIGHT, { fill: toneColors.muted.fill }) +
        drawText(nameWidth + measure(before) + 8, y + 10.5, `${write(before)} before`) +
        drawBox(nameWidth, y + 15, Math.max(measure(value), 2), THIN_BAR_HEIGHT, { fill }) +
        drawText(nameWidth + measure(value) + 8, y + 25.5, `${write(value)} after`, {
          fill: INK,
          weight: 600,
        })
      )
    })
    .join('')
}

export function measureStackChart(): number {
  return STACK_HEIGHT + STACK_TEXT_HEIGHT
}

/** One stacked bar with labels below. */
export function drawStackChart(chart: StackChart, width: number): string {
  const whole = chart.parts.reduce((total, { value }) => total + value, 0)
  let x = 0
  return chart.parts
    .map(({ label, value, text, tone }) => {
      const size = (value / whole) * width
      const part =
        drawBox(x, 0, size - 3, STACK_HEIGHT, { fill: toneColors[tone].fill, radius: 4 }) +
        drawText(x, STACK_HEIGHT + 19, label, { fill: INK, weight: 600 }) +
        drawText(x, STACK_HEIGHT + 34, text)
      x += size
      return part
    })
    .join('')
}
