import { escapeText, writeElement, writeText } from '../print/print-styles.ts'
import type { Block } from './book.ts'
import { drawAcosChart, drawStockChart } from './drawings.ts'

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
