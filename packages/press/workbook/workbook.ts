import type { Product, Output } from '../outputs/output.ts'
import { calculateExample } from './example-product.ts'
import { createVerdictSheet, createStartSheet } from './verdict-sheets.ts'
import { createDemandSheet, createRivalsSheet } from './market-sheets.ts'
import { createAdCostSheet, createMarginSheet } from './money-sheets.ts'
import { writeWorkbook } from './write-workbook.ts'
import type { Cell, Sheet } from './sheet.ts'

/** The product research template and its preview image. */
export const workbook: Product = {
  name: 'workbook',
  maxBytes: 1_000_000,
  listOutputs: async () => [
    {
      path: 'public/downloads/product-research-template.xlsx',
      source: { kind: 'archive', entries: await createProductResearchWorkbook() },
    },
    {
      path: 'public/downloads/previews/product-research-template.png',
      source: {
        kind: 'picture',
        html: renderSheetPicture(createVerdictSheet(calculateExample())),
        width: 720,
        height: 540,
      },
    },
  ],
}

/** The parts of the product research template: six sheets, filled in for a made-up product. */
export function createProductResearchWorkbook(): Promise<Output[]> {
  const results = calculateExample()
  const sheets = [
    createStartSheet(),
    createDemandSheet(results),
    createRivalsSheet(results),
    createMarginSheet(results),
    createAdCostSheet(results),
    createVerdictSheet(results),
  ]
  return writeWorkbook(sheets, {
    title: 'Product research template',
    description: 'For personal use only.',
  })
}

const FORMATS: Record<string, Intl.NumberFormat> = {
  money: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  percent: new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1 }),
  number: new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }),
  rating: new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 }),
}

/** The preview shows the table only. */
const FIRST_HIDDEN_ROW = 12

function showContent({ content, style }: Cell): string {
  const value = content !== null && typeof content === 'object' ? content.value : content
  if (value === null) return ''
  if (typeof value === 'string') return value
  return (FORMATS[style.split('-').at(-1)!] ?? FORMATS['number']!).format(value)
}

/** Renders a sheet like a spreadsheet program, 720 × 540 pixels. */
function renderSheetPicture(sheet: Sheet): string {
  const rows = Map.groupBy(sheet.cells, ({ at }) => Number(/\d+/.exec(at)![0]))
  const lines = [...rows]
    .filter(([row]) => row > 3 && row < FIRST_HIDDEN_ROW)
    .map(([, cells]) => {
      const filled = cells
        .map(
          (cell) =>
            `<td class="${cell.style}${showContent(cell) === 'Miss' ? ' bad' : ''}">${showContent(cell)}</td>`,
        )
        .join('')
      return `<tr>${filled}</tr>`
    })
  return `<!doctype html><style>body{margin:0;width:720px;height:540px;overflow:hidden;background:#dfe7de;font:13px Carlito,Calibri,Arial,sans-serif;color:#0c1f1a}
      div{position:absolute;left:30px;top:68px;width:604px;padding:26px 28px 34px;background:#fff;border-radius:12px;box-shadow:0 14px 40px rgb(12 31 26 / .22)}
      h1{margin:0 0 18px;font-size:27px;color:#0e5a45}table{border-collapse:collapse;width:100%}td{padding:10px 9px;border-bottom:1px solid #d7ded5;white-space:nowrap}
      td:not(:first-child){text-align:right}.column-name{background:#0f2e26;color:#fff;font-weight:700}[class^=input]{background:#fbf3d0}[class^=total]{background:#e1eee6;font-weight:700}
      td.outcome{text-align:center;font-weight:700;color:#0e5a45;background:#e1eee6}td.bad{color:#b3261e;background:#fbeae8}</style><div><h1>${sheet.name}</h1><table>${lines.join('')}</table></div>`
}
