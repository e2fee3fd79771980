import type { Product } from '../outputs/output.ts'
import {
  composeCover,
  type CoverPaletteName,
  drawArcs,
  drawBarcode,
  drawBreakEven,
  drawBrokenArc,
  drawCartons,
  drawCluster,
  drawCornerArcs,
  drawCrossing,
  drawFunnel,
  drawHeat,
  drawLadder,
  drawRidges,
  drawSawtooth,
  drawShelves,
  drawTrend,
  drawTwinShelves,
  drawWaterfall,
  type Motif,
} from './cover-kit.ts'
import { drawBuildingBlocks } from './notices/building-blocks.ts'
import { drawCartonCard } from './notices/carton-card.ts'
import { drawClosedFactory } from './notices/closed-factory.ts'
import { drawDeskCalendar } from './notices/desk-calendar.ts'
import { drawDials } from './notices/dials.ts'
import { drawEditedSheets } from './notices/edited-sheets.ts'
import { drawFileBox } from './notices/file-box.ts'
import { drawKeyRack } from './notices/key-rack.ts'
import { drawPencilRow } from './notices/pencil-row.ts'
import { drawPocketCalculator } from './notices/pocket-calculator.ts'
import { drawPortalWindow } from './notices/portal-window.ts'
import { drawSeasonWheel } from './notices/season-wheel.ts'
import { drawSpeechCards } from './notices/speech-cards.ts'
import { drawStruckLabel } from './notices/struck-label.ts'
import { drawWallPlanner } from './notices/wall-planner.ts'

/** The cover of every seeded post. */
export const covers: Product = {
  name: 'covers',
  maxBytes: 12_000,
  listOutputs: async () =>
    Object.entries(coverPlans).map(([name, { palette, motif }]) => ({
      path: `public/covers/${name}.svg`,
      source: { kind: 'text', text: `${composeCover(name, palette, motif)}\n` },
    })),
}

type CoverPlan = { palette: CoverPaletteName; motif: Motif }

/** Covers of seeded posts by file name under public/covers, which is also the random seed. */
const coverPlans: Record<string, CoverPlan> = {
  // Blog posts, newest first: abstract patterns of what the article measures.
  'tacos-vs-acos': { palette: 'evergreen', motif: drawTrend },
  'listing-audit': { palette: 'sage', motif: drawLadder({ picked: 1 }) },
  'buy-box-loss': { palette: 'mist', motif: drawBrokenArc },
  'prime-day-stock': {
    palette: 'butter',
    motif: drawCartons({ columns: [1, 1, 2, 2, 2, 3, 5, 4, 5, 5], picked: 6 }),
  },
  'keyword-harvest': { palette: 'sage', motif: drawRidges },
  'a-plus-content': { palette: 'clay', motif: drawShelves() },
  dayparting: { palette: 'mist', motif: drawHeat },
  'barcode-gtin': { palette: 'butter', motif: drawBarcode },
  'launch-30-days': { palette: 'evergreen', motif: drawRidges },
  'reinstatement-letter': { palette: 'slate', motif: drawLadder({ picked: 1, mark: 'none' }) },
  'storage-fees': {
    palette: 'clay',
    motif: drawCartons({ columns: [3, 2, 4, 4, 2, 1, 5, 3, 2, 3], picked: 5 }),
  },
  'category-research': { palette: 'sage', motif: drawHeat },
  'campaign-structure': {
    palette: 'slate',
    motif: drawCartons({ columns: [4, 4, 0, 3, 3, 3, 0, 5, 5, 5], picked: 4 }),
  },
  'brand-registry': { palette: 'evergreen', motif: drawCornerArcs },
  'fee-stack': { palette: 'butter', motif: drawWaterfall },
  'break-even-acos': { palette: 'clay', motif: drawBreakEven },
  'titles-and-bullets': { palette: 'mist', motif: drawLadder({ picked: 0, mark: 'dot' }) },
  'second-marketplace': { palette: 'sage', motif: drawTwinShelves },
  'placement-bids': { palette: 'evergreen', motif: drawShelves({ only: 'bottle' }) },
  'variation-families': {
    palette: 'sage',
    motif: drawCartons({ columns: [2, 3, 2, 0, 4, 5, 4, 0, 3, 2], picked: 5 }),
  },
  'walmart-marketplace': { palette: 'mist', motif: drawShelves({ only: 'box' }) },
  'sponsored-brands-display': { palette: 'clay', motif: drawArcs },
  'image-set': { palette: 'slate', motif: drawShelves() },
  'dtc-and-amazon': { palette: 'evergreen', motif: drawCrossing },
  'search-query-report': { palette: 'butter', motif: drawFunnel },
  'reviews-policy': { palette: 'clay', motif: drawHeat },
  'reorder-points': { palette: 'evergreen', motif: drawSawtooth },
  'reading-returns': { palette: 'mist', motif: drawCluster },
  // News, newest first: one object on a ledge.
  'news-year-end-office': { palette: 'evergreen', motif: drawDeskCalendar([24, 25, 31, 32]) },
  'news-first-quarter': { palette: 'mist', motif: drawWallPlanner },
  'news-lunar-new-year': { palette: 'evergreen', motif: drawClosedFactory },
  'news-editorial-rules': { palette: 'sage', motif: drawEditedSheets },
  'news-invoice-records': { palette: 'clay', motif: drawFileBox },
  'news-level-two': { palette: 'slate', motif: drawDials },
  'news-listing-claims': { palette: 'butter', motif: drawStruckLabel },
  'news-client-portal': { palette: 'mist', motif: drawPortalWindow },
  'news-peak-season': { palette: 'sage', motif: drawSeasonWheel },
  'news-user-permissions': { palette: 'evergreen', motif: drawKeyRack },
  'news-training-modules': { palette: 'clay', motif: drawBuildingBlocks },
  'news-back-to-school': { palette: 'butter', motif: drawPencilRow },
  'news-product-insert': { palette: 'slate', motif: drawCartonCard },
  'news-booking-page': { palette: 'mist', motif: drawSpeechCards },
  'news-acos-calculator': { palette: 'sage', motif: drawPocketCalculator },
}
