import type { Product } from '../outputs/output.ts'
import { calculateExample } from './example-product.ts'
import { renderSheetPicture } from './render-sheet-picture.ts'
import { createProductResearchWorkbook } from './product-research.ts'
import { createVerdictSheet } from './verdict-sheets.ts'

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
