import { composeCover, type Motif } from './compose-cover.ts'
import type { CoverPaletteName } from './cover-palettes.ts'
import { drawArcs } from './motifs/arcs.ts'
import { drawAnyCartons } from './motifs/cartons.ts'
import { drawFunnel } from './motifs/funnel.ts'
import { drawCluster, drawHeat } from './motifs/heat.ts'
import { drawLadder } from './motifs/ladder.ts'
import { drawRidges } from './motifs/ridges.ts'
import { drawSawtooth } from './motifs/sawtooth.ts'
import { drawShelves } from './motifs/shelves.ts'
import { drawTiles } from './motifs/tiles.ts'
import { drawTrend } from './motifs/trend.ts'
import { drawWaterfall } from './motifs/waterfall.ts'
import { hashText } from './seeded-random.ts'

const motifs: readonly Motif[] = [
  drawArcs,
  drawAnyCartons,
  drawCluster,
  drawFunnel,
  drawHeat,
  drawLadder(),
  drawRidges,
  drawSawtooth,
  drawShelves(),
  drawTiles,
  drawTrend,
  drawWaterfall,
]

const paletteNames: CoverPaletteName[] = ['evergreen', 'sage', 'butter', 'clay', 'mist', 'slate']

function pickFrom<Choice>(choices: readonly Choice[], hash: number): Choice {
  return choices[hash % choices.length]!
}

/**
 * The cover of a post that has no picture, as SVG markup of 2 to 12 kB without text, scripts or style attributes.
 * `seed` is any stable text, such as the post's id: the same seed always gives the same picture.
 */
export function drawCover(seed: string): string {
  const paletteName = pickFrom(paletteNames, hashText(`${seed} palette`))
  const motif = pickFrom(motifs, hashText(`${seed} motif`))
  return composeCover(seed, paletteName, motif)
}
