/** Generated covers chosen by the author, stored as a URL that describes them. */

export const COVER_MOTIFS = [
  'arcs',
  'cartons',
  'cluster',
  'funnel',
  'heat',
  'ladder',
  'ridges',
  'sawtooth',
  'shelves',
  'tiles',
  'trend',
  'waterfall',
] as const
export type CoverMotif = (typeof COVER_MOTIFS)[number]

export const COVER_PALETTES = ['evergreen', 'sage', 'butter', 'clay', 'mist', 'slate'] as const
export type CoverPaletteName = (typeof COVER_PALETTES)[number]

export type ChosenCover = { motif: CoverMotif; palette: CoverPaletteName; seed: string }

const FOLDER = '/drawn-covers/'
const NAME = /^([a-z]{1,12})\.([a-z]{1,12})\.([a-z0-9]{1,16})$/

/** Returns the URL stored in posts: `/drawn-covers/{motif}.{palette}.{seed}`. */
export function writeCoverAddress({ motif, palette, seed }: ChosenCover): string {
  return `${FOLDER}${motif}.${palette}.${seed}`
}

/** @returns null for any other URL */
export function readCoverAddress(address: string): ChosenCover | null {
  return address.startsWith(FOLDER) ? readCoverName(address.slice(FOLDER.length)) : null
}

/** @param name last segment of the URL */
export function readCoverName(name: string): ChosenCover | null {
  const [, motifName, paletteName, seed] = NAME.exec(name) ?? []
  const motif = COVER_MOTIFS.find((known) => known === motifName)
  const palette = COVER_PALETTES.find((known) => known === paletteName)
  return motif && palette && seed ? { motif, palette, seed } : null
}
