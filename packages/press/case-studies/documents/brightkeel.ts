import type { CaseStudyDocument } from '../case-study-document.ts'
import { drawFamilies, FAMILY_HEIGHT } from '../exhibits/family-drawing.ts'
import { formatCount, formatShare, sum } from '../figures.ts'

const ORDERED_UNITS = 2400
const PLANNED_WEEKLY_UNITS = 165

/** Distribution of ratings over the colors of ten competing product families, in percent. */
const colours = [
  { name: 'Blue', demand: 34, sold: 690 },
  { name: 'Green', demand: 31, sold: 655 },
  { name: 'Coral', demand: 20, sold: 372 },
  { name: 'Yellow', demand: 15, sold: 243 },
]
const stocks = colours.map(({ demand }) => (demand / 100) * ORDERED_UNITS)
const equalStock = ORDERED_UNITS / colours.length
const soldUnits = sum(colours.map(({ sold }) => sold))
const wouldHaveRunOut = colours.filter(({ sold }) => sold > equalStock)

const oldRatings = { blue: 38, green: 11 }
const ratingsBefore = oldRatings.blue + oldRatings.green

export const brightkeel: CaseStudyDocument = {
  slug: 'brightkeel',
  artDescription:
    'Four Brightkeel bottles in blue, yellow, coral and green on a blue ledge, with rising columns behind them.',
  lead: 'Four colours of one bottle were about to start as four listings with equal stock. We joined them on one page, split the order the way people choose, and launched once.',
  facts: { account: 'One bottle in four colours', period: '8 weeks before launch, 12 after' },
  figures: [
    { value: '1', label: 'Page for all four colours' },
    { value: '163', label: `Ratings on it after 12 weeks, was ${ratingsBefore}` },
    { value: '0', label: 'Colours out of stock' },
  ],
  found: {
    lead: 'The container was booked and the pages were drafted. Two decisions in the plan would have been expensive, and both could still be changed.',
    findings: [
      {
        title: 'Four pages, four cold starts',
        text: `Two colours had been on test sale, each with its own listing: ${oldRatings.blue} ratings for blue, ${oldRatings.green} for green. Coral and yellow would have begun at none.`,
      },
      {
        title: 'Equal stock, unequal demand',
        text: `The order said ${formatCount(equalStock)} of each. In ten rival families, ratings lean to the quiet colours: ${colours[0]!.demand}% on blue, ${colours[3]!.demand}% on yellow.`,
      },
      {
        title: 'Four campaigns bidding on one bottle',
        text: 'The draft ad plan gave every colour its own campaign for the same six queries. The brand would have been its own best competitor.',
      },
    ],
    exhibits: [
      {
        title: 'How people choose among the colours of ten rival families',
        description: `Of all ratings, ${colours.map(({ name, demand }) => `${demand} percent are on ${name.toLowerCase()}`).join(', ')}. The order had planned 25 percent for each.`,
        note: 'Share of ratings by colour, counted on public pages. Ratings trail sales, so this is a guide to direction. The order had planned 25% each.',
        body: {
          kind: 'bars',
          unit: '%',
          rows: colours.map(({ name, demand }) => ({ label: name, value: demand, isPicked: demand > 25 })),
        },
      },
      {
        title: `How long ${equalStock} of each would last at ${PLANNED_WEEKLY_UNITS} bottles a week`,
        note: 'The next container takes 14 weeks, so two colours would have been gone before it came.',
        body: {
          kind: 'table',
          columns: ['Colour', 'Bottles a week', `Weeks for ${equalStock}`],
          rows: colours.map(({ name, demand }) => {
            const weekly = Math.round((demand / 100) * PLANNED_WEEKLY_UNITS)
            return [name, `${weekly}`, (equalStock / weekly).toFixed(1)]
          }),
        },
      },
    ],
  },
  changed: {
    lead: 'The bottles differ in colour and in nothing else, so they may share a page. That settled the listing, and the listing settled most of the rest.',
    steps: [
      {
        when: '8 weeks before',
        title: 'One family, theme colour',
        text: 'Blue and green moved under a new parent. Their ratings came along, since only the colour differs.',
      },
      {
        when: '7 weeks before',
        title: 'The order, split again',
        text: `The factory had not painted yet. ${formatCount(ORDERED_UNITS)} bottles became ${stocks.map((stock) => formatCount(stock)).join(', ')} instead of ${formatCount(equalStock)} each.`,
      },
      {
        when: '4 weeks before',
        title: 'One image set, four paints',
        text: 'Seven pictures, shot once in blue and repainted from swatches, so that a change of colour changes nothing else on the page.',
      },
      {
        when: '2 weeks before',
        title: 'One campaign',
        text: 'Six queries, one listing. The ad shows blue or green, whichever has sold more in the week.',
      },
      {
        when: 'Launch',
        title: 'All four on one morning',
        text: 'Buyable within the hour. The parent was checked on phone and desk before the ads began.',
      },
      {
        when: 'Weeks 1-12',
        title: 'A count every Monday',
        text: 'Units by colour against the split. Coral’s reorder was halved in week 7.',
      },
    ],
    exhibits: [
      {
        title: 'The listing, as planned and as built',
        description:
          'As planned: four separate pages with 38, 11, no and no ratings. As built: one parent page with 49 ratings and four colours below it.',
        note: 'Ratings at the moment of the change.',
        body: { kind: 'drawing', height: FAMILY_HEIGHT, draw: drawFamilies },
      },
    ],
  },
  happened: {
    lead: `${formatCount(soldUnits)} bottles in 12 weeks, and every colour buyable on every day. With ${formatCount(equalStock)} of each, ${wouldHaveRunOut.map(({ name }) => name.toLowerCase()).join(' and ')} would have run out before the end.`,
    exhibit: {
      title: 'Units sold in 12 weeks, against the stock that was ordered',
      description: `${colours.map(({ name, sold }, index) => `${name} sold ${sold} of ${stocks[index]}`).join(', ')}. An equal split would have been ${equalStock} each.`,
      note: 'Dashed frames: stock after the new split.',
      body: {
        kind: 'columns',
        columns: colours.map(({ name, sold }, index) => ({
          label: name,
          value: sold,
          frame: stocks[index]!,
        })),
        ticks: [0, 200, 400, 600, 800],
        reference: { value: equalStock, text: `Equal split: ${equalStock}` },
      },
    },
    measureHeads: ['As planned', 'As launched'],
    measures: [
      { label: 'Listings for one bottle', before: '4', after: '1' },
      {
        label: 'Ratings a shopper sees on launch day',
        before: `${oldRatings.blue} at best`,
        after: `${ratingsBefore}`,
      },
      {
        label: 'Colours out of stock within 12 weeks',
        before: `${wouldHaveRunOut.length}, at ${equalStock} each`,
        after: '0',
      },
      {
        label: 'Share of the order sold after 12 weeks',
        before: 'not known',
        after: formatShare(soldUnits, ORDERED_UNITS),
      },
    ],
  },
  differently: [
    `Yellow: ${formatCount(stocks[3]! - colours[3]!.sold)} bottles left. Ratings had overstated it, because people photograph yellow bottles. We would order a tenth less.`,
    'Joining the test listings in week 1 of the project, not three weeks in, would have saved two rounds of drafts for pages that nobody needed.',
    'The swatches looked alike on a small phone. We changed them in week 5; they should have been in the first review.',
  ],
}
