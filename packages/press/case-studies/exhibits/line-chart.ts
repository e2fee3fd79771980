import { formatCount } from '../figures.ts'
import type { AxisLabel, ChartLine, LineChart } from './exhibit.ts'
import { drawRule, drawText, GRID_COLOR, INK, PANEL, round, toneColors } from './chart-parts.ts'

const LEFT = 36
const BOTTOM_SPACE = 26
const MARK_SPACE = 20
const LABEL_HEIGHT = 13
/** Space for line labels right of the plot, about six pixels per character. */
const LETTER_WIDTH = 6

type Frame = {
  left: number
  right: number
  top: number
  bottom: number
  step: number
  place: (value: number) => number
}

function frameChart(chart: LineChart, width: number, height: number): Frame {
  const longestName = Math.max(...chart.lines.map(({ name }) => name.length))
  const right = width - longestName * LETTER_WIDTH - 18
  const top = chart.marks === undefined ? 10 : 10 + MARK_SPACE
  const bottom = height - BOTTOM_SPACE
  const [lowest, highest] = [Math.min(...chart.ticks), Math.max(...chart.ticks)]
  const count = Math.max(...chart.lines.map(({ values }) => values.length))
  const place = (value: number) => {
    const share = (value - lowest) / (highest - lowest)
    return chart.isInverted ? top + share * (bottom - top) : bottom - share * (bottom - top)
  }
  return { left: LEFT, right, top, bottom, step: (right - LEFT) / (count - 1), place }
}

function drawAxes(chart: LineChart, frame: Frame, height: number): string {
  const ticks = chart.ticks.map((tick) => {
    const y = frame.place(tick)
    const text = `${chart.prefix ?? ''}${formatCount(tick)}${chart.unit ?? ''}`
    return (
      drawRule(frame.left, y, frame.right, y, GRID_COLOR) +
      drawText(frame.left - 7, y + 3.5, text, { anchor: 'end' })
    )
  })
  const labels = chart.labels.map(({ index, text }) =>
    drawText(frame.left + index * frame.step, height - 6, text, { anchor: index === 0 ? 'start' : 'middle' }),
  )
  return ticks.join('') + labels.join('')
}

function drawMarks(marks: AxisLabel[], frame: Frame): string {
  return marks
    .map(({ index, text }) => {
      const x = frame.left + index * frame.step
      return (
        drawRule(x, frame.top - 8, x, frame.bottom, '#93A79B', '2 3') + drawText(x + 5, frame.top - 9, text)
      )
    })
    .join('')
}

/** Positions of line labels, moved apart to avoid overlap. */
function placeNames(lines: ChartLine[], frame: Frame): number[] {
  const order = lines
    .map((line, index) => ({ index, y: frame.place(line.values.at(-1)!) }))
    .toSorted((first, second) => first.y - second.y)
  const places: number[] = []
  let lowest = -Infinity
  for (const { index, y } of order) {
    lowest = Math.max(y, lowest + LABEL_HEIGHT)
    places[index] = lowest
  }
  return places
}

function drawSeries(line: ChartLine, nameY: number, frame: Frame): string {
  const { fill, text } = toneColors[line.tone]
  const points = line.values.map(
    (value, index) => [frame.left + index * frame.step, frame.place(value)] as const,
  )
  const trace = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  const [endX, endY] = points.at(-1)!
  const isKey = line.tone === 'ours'
  const area = `<path d="${trace}L${round(endX)} ${frame.bottom}L${frame.left} ${frame.bottom}Z" fill="${fill}" opacity="0.1"/>`
  return (
    (isKey ? area : '') +
    `<path d="${trace}" fill="none" stroke="${fill}" stroke-width="${isKey ? 2.6 : 2.1}" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<circle cx="${round(endX)}" cy="${round(endY)}" r="4.2" fill="${fill}" stroke="${PANEL}" stroke-width="2"/>` +
    drawText(endX + 9, nameY + 3.5, line.name, { fill: line.tone === 'muted' ? INK : text, weight: 600 })
  )
}

/** Lines over time with labels at the end; the axis starts at the lowest tick. */
export function drawLineChart(chart: LineChart, width: number, height: number): string {
  const frame = frameChart(chart, width, height)
  const names = placeNames(chart.lines, frame)
  return (
    drawAxes(chart, frame, height) +
    drawMarks(chart.marks ?? [], frame) +
    chart.lines.map((line, index) => drawSeries(line, names[index]!, frame)).join('')
  )
}
