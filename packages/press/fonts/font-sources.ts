import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FontAxes } from '../outputs/output.ts'

/** Where the letters of a face come from, as Fontsource cuts them. */
export const SCRIPTS = ['latin', 'latin-ext'] as const
export type Script = (typeof SCRIPTS)[number]

/** One face of the site: a family upright or in italics, with the part of its axes that the site's styles name. */
export type FontFace = {
  family: string
  /** The start of its files' names. */
  name: string
  style: 'normal' | 'italic'
  axes: FontAxes
  /** As its rule in CSS says it, also where the axis was cut to one weight: no browser may embolden it by itself. */
  weights: string
  stretch?: string
  /** Below `node_modules`. */
  file: (script: Script) => string
}

/**
 * Headings, figures and labels are all of weight 600 and differ in width, so weight is no axis of Archivo here: that
 * alone halves its file.
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

/** The whole file that a face is cut from. */
export function readFontFile(face: FontFace, script: Script): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(face.file(script))))
}
