import { drawArea, drawLine, placePoints } from '#app/ui/charts/line-path.ts'
import { buildAxis, chooseNamedPoints } from '#app/ui/panel-chart/chart-axis.ts'
import type { PanelChartContent } from '#app/ui/panel-chart/panel-chart.tsx'
import { INK, INK_SOFT, type TextStyle } from './document-text.ts'
import { MARGIN, type Sheet } from './sheet.ts'

const HEIGHT = 125
const AXIS_WIDTH = 34
const NAME_WIDTH = 96
const LABEL: TextStyle = { size: 8.5, color: INK_SOFT }
const BAR_FILL = 0.58
const MIN_NAME_GAP = 12

type Tone = PanelChartContent['lines'][number]['tone']

/** Draws a chart like the one on the page. @param brandColor color of the main line */
export function drawChart(sheet: Sheet, chart: PanelChartContent, brandColor: string): void {
  const colors: Record<Tone, string> = { d1: brandColor, d2: '#d8694c', d3: '#3f7fa8', d4: '#b3810f' }
  sheet.need(HEIGHT + 30)
  const [top, left] = [sheet.y() + 8, MARGIN + AXIS_WIDTH]
  const bottom = top + HEIGHT
  const width = sheet.width - AXIS_WIDTH - NAME_WIDTH
  const axis = buildAxis(chart.lines.flatMap(({ values }) => values))
  const toY = (value: number) => bottom - (value / axis.max) * HEIGHT
  const { pdf } = sheet
  /** Draws with the origin at the left edge of the plot. */
  const inPlot = (draw: () => void) => {
    pdf.save().translate(left, 0)
    draw()
    pdf.restore()
  }
  const drawAxis = () => {
    for (const tick of axis.ticks) {
      const y = toY(tick)
      inPlot(() => pdf.moveTo(0, y).lineTo(width, y).lineWidth(0.5).stroke('#d7ded5'))
      sheet.draw(`${tick}${chart.unit ?? ''}`, left - 8, y - 6, { ...LABEL, align: 'right' })
    }
  }
  const drawLines = () => {
    const scale = { width, bottom, top, min: 0, max: axis.max }
    const series = chart.lines.map(({ name, tone, values }) => ({
      name,
      color: colors[tone],
      isMain: tone === 'd1',
      points: placePoints(values, scale),
    }))
    inPlot(() => {
      for (const { color, isMain, points } of series) {
        if (isMain) pdf.path(drawArea(points, bottom)).fillOpacity(0.1).fill(color).fillOpacity(1)
        pdf.path(drawLine(points)).lineWidth(1.75).lineJoin('round').stroke(color)
        const end = points.at(-1)!
        pdf.circle(end.x, end.y, 2.75).fill(color)
      }
    })
    let lowest = -Infinity
    for (const { name, color, points } of series.toSorted(
      (a, b) => a.points.at(-1)!.y - b.points.at(-1)!.y,
    )) {
      const y = Math.max(points.at(-1)!.y, lowest + MIN_NAME_GAP)
      lowest = y
      sheet.draw(name, left + width + 10, y - 6, { size: 9, isStrong: true, color })
    }
    for (const index of chooseNamedPoints(chart.points.length)) {
      const label = chart.points[index]!
      const x = left + (index / Math.max(1, chart.points.length - 1)) * width
      sheet.draw(label, x - sheet.measure(label, LABEL) / 2, bottom + 6, LABEL)
    }
  }
  const drawBars = () => {
    const { name, tone, values } = chart.lines[0]!
    const slot = width / values.length
    values.forEach((value, index) => {
      const isHighest = value === Math.max(...values)
      const y = toY(value)
      inPlot(() =>
        pdf
          .rect((index + (1 - BAR_FILL) / 2) * slot, y, slot * BAR_FILL, bottom - y)
          .fillOpacity(isHighest ? 1 : 0.45)
          .fill(colors[tone])
          .fillOpacity(1),
      )
      const middle = left + (index + 0.5) * slot
      const drawCentered = (text: string, at: number, style: TextStyle) =>
        sheet.draw(text, middle - sheet.measure(text, style) / 2, at, style)
      drawCentered(chart.points[index]!, bottom + 6, LABEL)
      if (isHighest)
        drawCentered(`${value}${chart.unit ?? ''}`, y - 14, { size: 9, isStrong: true, color: INK })
    })
    sheet.draw(name, left + width + 10, top, { size: 9, isStrong: true, color: colors[tone] })
  }
  sheet.mark(
    sheet.root,
    'Figure',
    () => {
      drawAxis()
      if (chart.kind === 'bars') drawBars()
      else drawLines()
    },
    { alt: chart.description, bbox: [MARGIN, top, MARGIN + sheet.width, bottom + 20] },
  )
  sheet.space(HEIGHT + 30)
}
