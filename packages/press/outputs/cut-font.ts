import subsetFont from 'subset-font'
import type { FontSource } from './output.ts'

/** OpenType features that the styles use: kerning, accents, ligatures, tabular figures. */
export const FONT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'locl', 'tnum', 'pnum', 'rvrn']

/**
 * Creates a WOFF2 subset with the given characters and axis ranges. Hints are kept, because some browsers would
 * autohint and set text up to 3% wider.
 */
export async function cutFont({ font, codes, axes }: FontSource): Promise<Uint8Array> {
  return subsetFont(Buffer.from(font), String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FONT_FEATURES,
  })
}
