import type { CoverPaletteName } from './chosen-cover.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './cover-canvas.ts'
import { coverPalettes, type CoverPalette } from './cover-palettes.ts'
import { createRandom, hashText, type RandomSource } from './seeded-random.ts'

/** Draws the content of a cover. Must not use any other randomness. */
export type Motif = (random: RandomSource, palette: CoverPalette) => string

/** Returns a cover as SVG. It never contains the seed, so any text is safe. */
export function composeCover(seed: string, paletteName: CoverPaletteName, motif: Motif): string {
  const hash = hashText(seed)
  const palette = coverPalettes[paletteName]
  const wall = `wall-${hash.toString(36)}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${COVER_HEIGHT}"` +
    ` viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
    `<defs><linearGradient id="${wall}" x1="0" x2="0" y1="0" y2="1">` +
    `<stop offset="0" stop-color="${palette.wallTop}"/><stop offset="1" stop-color="${palette.wallBottom}"/>` +
    `</linearGradient></defs>` +
    `<rect width="${COVER_WIDTH}" height="${COVER_HEIGHT}" fill="url(#${wall})"/>` +
    `${motif(createRandom(hash), palette)}</svg>`
  )
}
