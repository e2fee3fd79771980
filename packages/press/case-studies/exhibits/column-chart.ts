import { formatCount } from '../figures.ts'
import type { ColumnChart } from './exhibit.ts'
import { drawBox, drawRule, drawText, GRID_COLOR, INK, toneColors } from './chart-parts.ts'

const TOP = 20
const BOTTOM_SPACE = 26
const LETTER_WIDTH = 6

/** Vertical columns, with an optional outline and reference line. */
export function drawColumnChart(chart: ColumnChart, width: number, height: number): string {
  const bottom = height - BOTTOM_SPACE
  const prefix = chart.prefix ?? ''
  const tickTexts = chart.ticks.map((tick) => `${prefix}${formatCount(tick)}`)
  const left = Math.max(...tickTexts.map((text) => text.length)) * LETTER_WIDTH + 12
  const highest = Math.max(...chart.ticks)
  const place = (value: number) => bottom - (value / highest) * (bottom - TOP)
  const pitch = (width - left) / chart.columns.length
  const size = Math.min(pitch * 0.66, 72)
  const ticks = chart.ticks.map(
    (tick, index) =>
      drawRule(left, place(tick), width, place(tick), GRID_COLOR) +
      drawText(left - 8, place(tick) + 3.5, tickTexts[index]!, { anchor: 'end' }),
  )
  const columns = chart.columns.map(({ label, value, tone = 'ours', frame }, index) => {
    const middle = left + pitch * (index + 0.5)
    const top = Math.min(place(value), frame === undefined ? bottom : place(frame))
    const valueText = drawText(middle, top - 6, `${prefix}${formatCount(value)}`, {
      anchor: 'middle',
      fill: INK,
      weight: 600,
    })
    return (
      (frame === undefined
        ? ''
        : drawBox(middle - size / 2, place(frame), size, bottom - place(frame), {
            fill: '#E1EEE6',
            stroke: '#778880',
            dashes: '3 3',
          })) +
      drawBox(middle - size / 2, place(value), size, bottom - place(value), {
        fill: toneColors[tone].fill,
      }) +
      (chart.hasValues ? valueText : '') +
      drawText(middle, height - 7, label, { anchor: 'middle' })
    )
  })
  const { reference } = chart
  const line =
    reference === undefined
      ? ''
      : drawRule(left, place(reference.value), width, place(reference.value), toneColors.ads.text, '5 4') +
        drawText(width, place(reference.value) - 5, reference.text, {
          anchor: 'end',
          fill: toneColors.ads.text,
          weight: 600,
        })
  return ticks.join('') + columns.join('') + line
}
