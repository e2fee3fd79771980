import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FontAxes } from '../outputs/output.ts'

/** Source files of a face, as subset by Fontsource. */
export const SCRIPTS = ['latin', 'latin-ext'] as const
export type Script = (typeof SCRIPTS)[number]

/** One font face: a family, upright or italic, with the axis ranges that the styles use. */
export type FontFace = {
  family: string
  /** Prefix of the file names. */
  name: string
  style: 'normal' | 'italic'
  axes: FontAxes
  /** `font-weight` of the CSS rule, even for a single weight, to prevent synthetic bold. */
  weights: string
  stretch?: string
  /** Below `node_modules`. */
  file: (script: Script) => string
}

/**
 * Headings, figures and labels use weight 600 and several widths, so Archivo is fixed to that weight, which halves the
 * file.
 */
export const fontFaces: readonly FontFace[] = [
  {
    family: 'Archivo Variable',
    name: 'archivo',
    style: 'normal',
    axes: { wght: 600, wdth: { min: 86, max: 110 } },
    weights: '500 700',
    stretch: '86% 110%',
    file: (script) => `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`,
  },
  {
    family: 'Instrument Sans Variable',
    name: 'instrument-sans',
    style: 'normal',
    axes: { wght: { min: 400, max: 700 } },
    weights: '400 700',
    file: (script) =>
      `@fontsource-variable/instrument-sans/files/instrument-sans-${script}-wght-normal.woff2`,
  },
  {
    family: 'Instrument Sans Variable',
    name: 'instrument-sans-italic',
    style: 'italic',
    axes: { wght: { min: 400, max: 700 } },
    weights: '400 700',
    file: (script) =>
      `@fontsource-variable/instrument-sans/files/instrument-sans-${script}-wght-italic.woff2`,
  },
]

/** Path of the full source file. */
export function readFontFile(face: FontFace, script: Script): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(face.file(script))))
}
