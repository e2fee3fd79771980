/** A page of fixed size that the browser shows. */
export type Picture = { html: string; width: number; height: number }

/** Value or range of each axis of a variable font. */
export type FontAxes = Record<string, number | { min: number; max: number }>

/** A font with the characters and axis ranges of the subset. */
export type FontSource = { font: Uint8Array; codes: number[]; axes: FontAxes }

/**
 * All inputs of a file. Output is reproducible, so a digest of the source shows whether the file is
 * current.
 */
export type Source =
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  /** PDF from HTML; elements of class `sheet` are its pages. */
  | { kind: 'pdf'; html: string }
  /** A PNG. */
  | ({ kind: 'picture' } & Picture)
  /** A WOFF2. */
  | ({ kind: 'font' } & FontSource)
  | { kind: 'archive'; entries: readonly Output[] }

/** A generated file; path from the repository root, or within an archive. */
export type Output = { path: string; source: Source }

/** Outputs of `npm run press -- name`. */
export type Product = {
  name: string
  /** Maximum size of each file. */
  maxBytes: number
  listOutputs: () => Promise<Output[]>
}

/** Print options of every PDF: tagged, with an outline, page size from CSS. */
export const PDF_OPTIONS = {
  tagged: true,
  outline: true,
  printBackground: true,
  preferCSSPageSize: true,
} as const
