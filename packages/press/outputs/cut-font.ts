import subsetFont from 'subset-font'
import type { FontSource } from './output.ts'

/** What the site's styles ask of a face beside its letters: kerning, accents, ligatures, figures of one width. */
export const FONT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'locl', 'tnum', 'pnum', 'rvrn']

/**
 * The WOFF2 file of a source: its letters alone, and of its axes the part that is named. Its hints stay: without them
 * some browsers hint it by themselves, and set words up to three hundredths wider.
 */
export async function cutFont({ font, codes, axes }: FontSource): Promise<Uint8Array> {
  return subsetFont(Buffer.from(font), String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FONT_FEATURES,
  })
}
