import { csvFormat } from './csv/csv-format.ts'
import { gvizFormat } from './json/gviz-format.ts'
import { rowsFormat } from './json/rows-format.ts'
import type { ImportFormat } from './import-format.ts'
import { shopifyFormat } from './shopify/shopify-format.ts'

/** Every readable format, the most particular first: the first that recognises a file reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [gvizFormat, shopifyFormat, rowsFormat, csvFormat]
