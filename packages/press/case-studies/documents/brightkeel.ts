import type { CaseStudyDocument } from '../case-study-document.ts'
import { drawFamilies, FAMILY_HEIGHT } from '../exhibits/family-drawing.ts'

const ORDERED_UNITS = 2400
const PLANNED_WEEKLY_UNITS = 165

/** Distribution of ratings over the colors of ten competing product families, in percent. */
const colors = [
  { name: 'Blue', demand: 34, sold: 690 },
  { name: 'Green', demand: 31, sold: 655 },
  { name: 'Coral', demand: 20, sold: 372 },
  { name: 'Yellow', demand: 15, sold: 243 },
]
const stocks = colors.map(({ demand }) => (demand / 100) * ORDERED_UNITS)
const equalStock = ORDERED_UNITS / colors.length

export const brightkeel: CaseStudyDocument = {
  slug: 'brightkeel',
  artDescription:
    'Four Brightkeel bottles in blue, yellow, coral and green on a blue ledge, with rising columns behind them.',
  found: {
    exhibits: [
      {
        title: 'How people choose among the colors of ten rival families',
        description: `Of all ratings, ${colors.map(({ name, demand }) => `${demand} percent are on ${name.toLowerCase()}`).join(', ')}. The order had planned 25 percent for each.`,
        note: 'Share of ratings by color, counted on public pages. Ratings trail sales, so this is a guide to direction. The order had planned 25% each.',
        body: {
          kind: 'bars',
          unit: '%',
          rows: colors.map(({ name, demand }) => ({ label: name, value: demand, isPicked: demand > 25 })),
        },
      },
      {
        title: `How long ${equalStock} of each would last at ${PLANNED_WEEKLY_UNITS} bottles a week`,
        note: 'The next container takes 14 weeks, so two colors would have sold out before it arrived.',
        body: {
          kind: 'table',
          columns: ['Color', 'Bottles a week', `Weeks for ${equalStock}`],
          rows: colors.map(({ name, demand }) => {
            const weekly = Math.round((demand / 100) * PLANNED_WEEKLY_UNITS)
            return [name, `${weekly}`, (equalStock / weekly).toFixed(1)]
          }),
        },
      },
    ],
  },
  changed: {
    exhibits: [
      {
        title: 'The listing, as planned and as built',
        description:
          'As planned: four separate pages with 38, 11, no and no ratings. As built: one parent page with 49 ratings and four colors below it.',
        note: 'Ratings at the moment of the change.',
        body: { kind: 'drawing', height: FAMILY_HEIGHT, draw: drawFamilies },
      },
    ],
  },
  happened: {
    exhibit: {
      title: 'Units sold in 12 weeks, against the stock that was ordered',
      description: `${colors.map(({ name, sold }, index) => `${name} sold ${sold} of ${stocks[index]}`).join(', ')}. An equal split would have been ${equalStock} each.`,
      note: 'Dashed frames: stock after the new split.',
      body: {
        kind: 'columns',
        columns: colors.map(({ name, sold }, index) => ({
          label: name,
          value: sold,
          frame: stocks[index]!,
        })),
        ticks: [0, 200, 400, 600, 800],
        reference: { value: equalStock, text: `Equal split: ${equalStock}` },
      },
    },
  },
}
