import type { PlanChart } from './exhibit.ts'
import { drawBox, drawRule, drawText, GRID_COLOR, INK, toneColors } from './chart-parts.ts'

const NAME_WIDTH = 96
const HEAD_HEIGHT = 24
const ROW_HEIGHT = 24
const ROW_PITCH = 33

export function measurePlanChart(chart: PlanChart): number {
  return HEAD_HEIGHT + chart.rows.length * ROW_PITCH
}

/** A Gantt chart with one row per kind of work and labeled bars. */
export function drawPlanChart(chart: PlanChart, width: number): string {
  const pitch = (width - NAME_WIDTH) / chart.columns.length
  const bottom = measurePlanChart(chart)
  const heads = chart.columns.map(
    (column, index) =>
      drawText(NAME_WIDTH + pitch * index + 5, 12, column) +
      drawRule(NAME_WIDTH + pitch * index, 0, NAME_WIDTH + pitch * index, bottom, GRID_COLOR),
  )
  const rows = chart.rows.map(({ label, bars }, row) => {
    const y = HEAD_HEIGHT + row * ROW_PITCH
    const drawn = bars.map(({ from, to, text, tone }) => {
      const x = NAME_WIDTH + pitch * from
      const isPale = tone === 'muted'
      return (
        drawBox(x + 1, y, pitch * (to - from) - 2, ROW_HEIGHT, { fill: toneColors[tone].fill, radius: 4 }) +
        drawText(x + 8, y + 16, text, { fill: isPale ? INK : '#FFFFFF', weight: 600 })
      )
    })
    return drawText(0, y + 16, label, { fill: INK, weight: 600 }) + drawn.join('')
  })
  return heads.join('') + rows.join('')
}
