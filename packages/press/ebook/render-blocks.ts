import { escapeText, writeElement, writeText } from '../print/print-styles.ts'
import type { Block } from './book.ts'
import { layOutAcosCurve } from '../../../domain/acos/acos-curve.ts'

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

export function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return writeElement(
        'div',
        { class: 'text' },
        writeTitle(block.title) + writeParagraphs(block.paragraphs),
      )
    case 'checklist':
      return renderChecklist(block)
    case 'steps':
      return renderSteps(block)
    case 'table':
      return renderTable(block)
    case 'note':
      return writeElement(
        'aside',
        { class: 'note' },
        writeText('h3', '', block.title) + writeText('p', '', block.text),
      )
    case 'sum':
      return renderSum(block)
    case 'letter':
      return writeElement(
        'div',
        { class: 'letter' },
        writeTitle(block.title) + writeElement('blockquote', {}, writeParagraphs(block.paragraphs)),
      )
    case 'words':
      return renderWords(block)
    default:
      return renderFigure(block)
  }
}

function writeTitle(title: string | undefined): string {
  return title ? writeText('h3', '', title) : ''
}

function writeParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => writeText('p', '', paragraph)).join('')
}

function renderChecklist({ title, items }: BlockOf<'checklist'>): string {
  const list = items
    .map((item) => `<li><i aria-hidden="true"></i><span>${escapeText(item)}</span></li>`)
    .join('')
  return writeElement(
    'div',
    { class: 'checklist' },
    writeText('h3', '', title) + writeElement('ul', {}, list),
  )
}

function renderSteps({ title, items }: BlockOf<'steps'>): string {
  const list = items.map(
    (item, index) =>
      `<li><span class="numeral" aria-hidden="true">${index + 1}</span>${writeText('h4', '', item.title)}${writeText('p', '', item.text)}</li>`,
  )
  return writeElement('div', {}, writeTitle(title) + writeElement('ol', { class: 'steps' }, list.join('')))
}

function renderTable({ caption, columns, rows }: BlockOf<'table'>): string {
  const heads = columns.map((column) => `<th scope="col">${escapeText(column)}</th>`).join('')
  const lines = rows.map(([first = '', ...cells]) => {
    const others = cells.map((cell) => writeText('td', '', cell)).join('')
    return `<tr><th scope="row">${escapeText(first)}</th>${others}</tr>`
  })
  return `<table class="columns-${columns.length}"><caption>${escapeText(caption)}</caption><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

function renderSum({ title, lines }: BlockOf<'sum'>): string {
  const rows = lines.map(
    ({ name, sum, value }) =>
      `<tr><th scope="row">${escapeText(name)}</th>${writeText('td', '', sum)}<td><span>${escapeText(value)}</span></td></tr>`,
  )
  return `<table class="sum"><caption>${escapeText(title)}</caption><tbody>${rows.join('')}</tbody></table>`
}

function renderWords({ entries }: BlockOf<'words'>): string {
  const list = entries.map(
    ({ word, meaning }) => `<div>${writeText('dt', '', word)}${writeText('dd', '', meaning)}</div>`,
  )
  return writeElement('dl', { class: 'words' }, list.join(''))
}

function renderFigure({ drawing, caption }: BlockOf<'figure'>): string {
  const svg = drawing === 'stock' ? drawStockChart() : drawAcosChart()
  return writeElement('figure', {}, svg + writeText('figcaption', '', caption))
}

const WIDTH = 660
const INK = '#0C1F1A'
const QUIET = '#586961'
const BRAND = '#0E5A45'
const GRID = '#D7DED5'

/** Stock falls to the reorder point, and the order arrives at the safety stock. */
function drawStockChart(): string {
  const height = 190
  const top = 1800
  const reorder = 1062
  const safety = 252
  const toY = (units: number) => round(150 - (units / top) * 135)
  const left = 46
  const tooth = (WIDTH - left - 10) / 2
  const order = tooth * ((1700 - reorder) / (1700 - safety))
  const sawtooth = [0, 1]
    .map(
      (cycle) =>
        `${cycle === 0 ? 'M' : 'L'}${round(left + cycle * tooth)} ${toY(1700)}L${round(left + (cycle + 1) * tooth)} ${toY(safety)}`,
    )
    .join('')
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Stock falls from 1,700 units to the safety stock of 252 and is refilled, twice. The order goes out at 1,062 units.">
<path d="M${left} ${toY(safety)}H${WIDTH}V150H${left}Z" fill="#F6DF86" opacity=".45"/>
${[0, 600, 1200, 1800].map((units) => `<path d="M${left} ${toY(units)}H${WIDTH}" stroke="${GRID}"/><text x="${left - 8}" y="${toY(units) + 4}" text-anchor="end" font-size="11" fill="${QUIET}">${units.toLocaleString('en-US')}</text>`).join('')}
<path d="M${left} ${toY(reorder)}H${WIDTH}" stroke="${INK}" stroke-dasharray="5 4"/>
<path d="${sawtooth}" fill="none" stroke="${BRAND}" stroke-width="2.8" stroke-linejoin="round"/>
${[0, 1].map((cycle) => `<circle cx="${round(left + cycle * tooth + order)}" cy="${toY(reorder)}" r="5.500" fill="#F6DF86" stroke="${INK}" stroke-width="2"/>`).join('')}
<text x="${round(left + order + 12)}" y="${toY(reorder) - 9}" font-size="12.500" font-weight="600" fill="${INK}">Order: 1,062 left</text>
<text x="${left + 8}" y="${toY(0) - 7}" font-size="12" fill="${INK}">Safety stock: 252</text>
<text x="${left}" y="172" font-size="11" fill="${QUIET}">Today</text><text x="${WIDTH}" y="172" text-anchor="end" font-size="11" fill="${QUIET}">23 weeks</text></svg>`
}

/** Curve of the website's calculator at a TACoS of 10% and an organic share of 60%. */
function drawAcosChart(): string {
  const box = { left: 46, top: 10, width: WIDTH - 66, height: 140 }
  const { yTicks, xTicks, line, area, point } = layOutAcosCurve({
    tacos: 10,
    organicSales: 60,
    breakEvenAcos: null,
  })
  const toX = (x: number) => round(box.left + (x / 100) * box.width)
  const toY = (y: number) => round(box.top + (y / 100) * box.height)
  const place = `translate(${box.left} ${box.top}) scale(${box.width / 100} ${box.height / 100})`
  const mark = point && { x: toX(point.x), y: toY(point.y) }
  return `<svg viewBox="0 0 ${WIDTH} 186" role="img" aria-label="Target ACoS rises with the organic share, from 10 percent without organic sales to 25 percent at 60 percent organic.">
${yTicks.map(({ y, label }) => `<path d="M${box.left} ${toY(y)}H${box.left + box.width}" stroke="${GRID}"/><text x="${box.left - 8}" y="${toY(y) + 4}" text-anchor="end" font-size="11" fill="${QUIET}">${label}</text>`).join('')}
${xTicks.map(({ x, label }) => `<text x="${toX(x)}" y="${box.top + box.height + 20}" text-anchor="middle" font-size="11" fill="${QUIET}">${label}</text>`).join('')}
<g transform="${place}"><path d="${area}" fill="${BRAND}" opacity=".12"/><path d="${line}" fill="none" stroke="${BRAND}" stroke-width="2.8" vector-effect="non-scaling-stroke"/></g>
${mark ? `<path d="M${box.left} ${mark.y}H${mark.x}V${box.top + box.height}" fill="none" stroke="${QUIET}" stroke-dasharray="4 4"/><circle cx="${mark.x}" cy="${mark.y}" r="6" fill="#F6DF86" stroke="${INK}" stroke-width="2.2"/><text x="${mark.x - 12}" y="${mark.y - 12}" text-anchor="end" font-size="12.500" font-weight="600" fill="${INK}">60% organic: 25.00%</text>` : ''}
</svg>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
