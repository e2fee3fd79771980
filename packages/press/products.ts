import { aPlusTemplates } from './a-plus/a-plus-templates.ts'
import { caseStudies } from './case-studies/case-studies.ts'
import { covers } from './covers/covers.ts'
import { ebook } from './ebook/ebook.ts'
import { fonts } from './fonts/fonts.ts'
import type { Product } from './outputs/output.ts'
import { workbook } from './workbook/workbook.ts'

/** All that `npm run press` draws. */
export const products: readonly Product[] = [covers, caseStudies, ebook, workbook, aPlusTemplates, fonts]

/** They hold nothing but what is drawn here. */
export const OUTPUT_FOLDERS = [
  'public/covers',
  'public/downloads',
  'supabase/seed/case-studies',
  'app/styles/fonts',
] as const
