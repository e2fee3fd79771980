import { escapeText, writeElement, writeText } from '../../print/markup.ts'
import { drawBarChart, drawStackChart, measureBarChart, measureStackChart } from './bar-chart.ts'
import { wrapChart } from './chart-parts.ts'
import { drawColumnChart } from './column-chart.ts'
import type { ComparisonExhibit, Exhibit, ExhibitBody, SingleExhibit, TableExhibit } from './exhibit.ts'
import { drawHeatMap, measureHeatMap } from './heat-map.ts'
import { drawLineChart } from './line-chart.ts'
import { drawPlanChart, measurePlanChart } from './plan-chart.ts'

/** Inner widths of a full and a half panel, in CSS pixels. */
const FULL_WIDTH = 610
const HALF_WIDTH = 276
const CHART_HEIGHT = 200
const HALF_CHART_HEIGHT = 158

export const ILLUSTRATIVE_MARK = 'Illustrative account.'

function renderTable({ columns, rows }: TableExhibit): string {
  const head = columns.map((column) => `<th scope="col">${escapeText(column)}</th>`).join('')
  const body = rows.map(([name = '', ...cells]) => {
    const figures = cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeText(name)}</th>${figures}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function renderComparison({ before, after }: ComparisonExhibit): string {
  const sides = [
    { ...before, className: 'side' },
    { ...after, className: 'side side--after' },
  ]
  return writeElement(
    'div',
    { class: 'comparison' },
    sides
      .map(({ label, lines, className }) =>
        writeElement(
          'div',
          { class: className },
          writeText('h4', '', label) + lines.map((line) => writeText('p', '', line)).join(''),
        ),
      )
      .join(''),
  )
}

function drawBody(body: ExhibitBody, width: number, description: string): string {
  const height = width === FULL_WIDTH ? CHART_HEIGHT : HALF_CHART_HEIGHT
  switch (body.kind) {
    case 'lines':
      return wrapChart(width, height, description, drawLineChart(body, width, height))
    case 'columns':
      return wrapChart(width, height, description, drawColumnChart(body, width, height))
    case 'bars':
      return wrapChart(width, measureBarChart(body), description, drawBarChart(body, width))
    case 'stack':
      return wrapChart(width, measureStackChart(), description, drawStackChart(body, width))
    case 'heat':
      return wrapChart(width, measureHeatMap(body), description, drawHeatMap(body, width))
    case 'plan':
      return wrapChart(width, measurePlanChart(body), description, drawPlanChart(body, width))
    case 'drawing':
      return wrapChart(width, body.height, description, body.draw(width))
    case 'table':
      return renderTable(body)
    default:
      return renderComparison(body)
  }
}

function renderSingle({ title, note = '', description = '', body }: SingleExhibit, width: number): string {
  return writeElement(
    'section',
    { class: 'exhibit' },
    writeText('h3', '', title) +
      drawBody(body, width, `${description} ${ILLUSTRATIVE_MARK}`.trim()) +
      writeElement('p', { class: 'note' }, `<b>${ILLUSTRATIVE_MARK}</b> ${escapeText(note)}`),
  )
}

/** One or two panels with heading, chart or table, and the "illustrative" mark. */
export function renderExhibit(exhibit: Exhibit): string {
  if ('body' in exhibit) return renderSingle(exhibit, FULL_WIDTH)
  return writeElement(
    'div',
    { class: 'pair' },
    exhibit.map((single) => renderSingle(single, HALF_WIDTH)).join(''),
  )
}
