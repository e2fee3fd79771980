import { composeCover, type Motif } from './compose-cover.ts'
import { COVER_MOTIFS, COVER_PALETTES, type ChosenCover, type CoverMotif } from './chosen-cover.ts'
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

const motifs: Record<CoverMotif, Motif> = {
  arcs: drawArcs,
  cartons: drawAnyCartons,
  cluster: drawCluster,
  funnel: drawFunnel,
  heat: drawHeat,
  ladder: drawLadder(),
  ridges: drawRidges,
  sawtooth: drawSawtooth,
  shelves: drawShelves(),
  tiles: drawTiles,
  trend: drawTrend,
  waterfall: drawWaterfall,
}

function pickFrom<Choice>(choices: readonly Choice[], hash: number): Choice {
  return choices[hash % choices.length]!
}

/**
 * Draws the cover of a post without a picture: 2 to 12 kB of SVG without text, scripts or style attributes.
 * @param seed any text that determines the picture, such as the post's id
 */
export function drawCover(seed: string): string {
  const palette = pickFrom(COVER_PALETTES, hashText(`${seed} palette`))
  const motif = pickFrom(COVER_MOTIFS, hashText(`${seed} motif`))
  return drawChosenCover({ motif, palette, seed })
}

/** Draws the cover chosen by the author. */
export function drawChosenCover({ motif, palette, seed }: ChosenCover): string {
  return composeCover(seed, palette, motifs[motif])
}
