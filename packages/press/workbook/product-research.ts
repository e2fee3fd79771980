import type { Output } from '../outputs/output.ts'
import { calculateExample } from './example-product.ts'
import { createDemandSheet, createRivalsSheet } from './market-sheets.ts'
import { createAdCostSheet, createMarginSheet } from './money-sheets.ts'
import { createStartSheet, createVerdictSheet } from './verdict-sheets.ts'
import { writeWorkbook } from './write-workbook.ts'

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
