import type { HeatMap } from './exhibit.ts'
import { drawBox, drawText, INK, toneColors } from './chart-parts.ts'

const NAME_WIDTH = 92
const HEAD_HEIGHT = 22
const ROW_HEIGHT = 26
const GAP = 4

export function measureHeatMap(chart: HeatMap): number {
  return HEAD_HEIGHT + chart.rows.length * (ROW_HEIGHT + GAP)
}

/** A heat map with printed values. */
export function drawHeatMap(chart: HeatMap, width: number): string {
  const pitch = (width - NAME_WIDTH) / chart.columns.length
  const highest = Math.max(...chart.values.flat())
  const lowest = Math.min(...chart.values.flat())
  const heads = chart.columns.map((column, index) =>
    drawText(NAME_WIDTH + pitch * index + (pitch - GAP) / 2, 12, column, { anchor: 'middle' }),
  )
  const rows = chart.rows.map((row, rowIndex) => {
    const y = HEAD_HEIGHT + rowIndex * (ROW_HEIGHT + GAP)
    const cells = chart.columns.map((_, column) => {
      const value = chart.values[rowIndex]![column]!
      const warmth = (value - lowest) / (highest - lowest)
      const x = NAME_WIDTH + pitch * column
      const isDark = warmth > 0.72
      return (
        drawBox(x, y, pitch - GAP, ROW_HEIGHT, { fill: '#FFFFFF', radius: 4 }) +
        drawBox(x, y, pitch - GAP, ROW_HEIGHT, {
          fill: toneColors.ours.fill,
          radius: 4,
          opacity: Math.round((0.08 + warmth * 0.87) * 100) / 100,
        }) +
        drawText(x + (pitch - GAP) / 2, y + 17, `${value}${chart.unit}`, {
          anchor: 'middle',
          fill: isDark ? '#FFFFFF' : INK,
          weight: 600,
        })
      )
    })
    return drawText(0, y + 17, row, { fill: INK }) + cells.join('')
  })
  return heads.join('') + rows.join('')
}
