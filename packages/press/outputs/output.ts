/** A page of fixed size that the browser shows. */
export type Picture = { html: string; width: number; height: number }

/** Of each axis of a variable font: the one value that is left of it, or its part. */
export type FontAxes = Record<string, number | { min: number; max: number }>

/** A font with the letters and the part of its axes that are cut from it. */
export type FontSource = { font: Uint8Array; codes: number[]; axes: FontAxes }

/**
 * All that a file is made from. The same source gives the same file, so a digest of it tells whether the file is
 * still what its source says.
 */
export type Source =
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  /** Printed from HTML whose elements of class `sheet` are its pages. */
  | { kind: 'pdf'; html: string }
  /** A PNG. */
  | ({ kind: 'picture' } & Picture)
  /** A WOFF2. */
  | ({ kind: 'font' } & FontSource)
  | { kind: 'archive'; entries: readonly Output[] }

/** A file that the press makes; its path is from the root of the repository, or within an archive. */
export type Output = { path: string; source: Source }

/** What `npm run press -- name` draws. */
export type Product = {
  name: string
  /** The most that one of its files may weigh. */
  maxBytes: number
  listOutputs: () => Promise<Output[]>
}

/** How every PDF is printed: with marks for screen readers and an outline, as its style sheet says. */
export const PDF_OPTIONS = {
  tagged: true,
  outline: true,
  printBackground: true,
  preferCSSPageSize: true,
} as const
