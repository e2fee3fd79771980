import { aPlusTemplates } from './a-plus/a-plus-templates.ts'
import { covers } from './covers/covers.ts'
import { ebook } from './ebook/ebook.ts'
import { fonts } from './fonts/fonts.ts'
import type { Product } from './outputs/output.ts'
import { workbook } from './workbook/workbook.ts'

/** All products of `npm run press`. */
export const products: readonly Product[] = [covers, ebook, workbook, aPlusTemplates, fonts]

/** Folders that contain only generated files. */
export const OUTPUT_FOLDERS = ['public/covers', 'public/downloads', 'app/styles/fonts'] as const
