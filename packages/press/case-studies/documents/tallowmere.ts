import type { CaseStudyDocument } from '../case-study-document.ts'
import { drawStorefronts, STOREFRONT_HEIGHT } from '../exhibits/storefront-drawing.ts'
import { formatPrice, formatShare, sum, takeEnds } from '../figures.ts'

/** Messages and product questions of 90 days, by topic. */
const questions = [
  { label: 'In which order to use them', value: 31, isPicked: true },
  { label: 'Which one for which skin', value: 22 },
  { label: 'Scent', value: 15 },
  { label: 'How long a jar lasts', value: 12 },
  { label: 'Delivery', value: 9 },
  { label: 'Everything else', value: 7 },
]
const allQuestions = sum(questions.map(({ value }) => value))

/** Percentage of orders with two or more Tallowmere products, by week. */
const joinedOrders = [14, 14, 13, 15, 14, 16, 17, 19, 20, 22, 23, 24, 24, 26, 26, 27]
const joined = takeEnds(joinedOrders)

/** Average products per combined order. */
const UNITS_IN_JOINED_ORDER = 2.2
const PRICE_PER_UNIT = 24
/** Rounded to hundredths, so that readers can check the math. */
const unitsPerOrder = (joinedShare: number) =>
  Math.round(100 + joinedShare * (UNITS_IN_JOINED_ORDER - 1)) / 100
const before = unitsPerOrder(joined.first)
const after = unitsPerOrder(joined.last)

export const tallowmere: CaseStudyDocument = {
  slug: 'tallowmere',
  artDescription:
    'Tallowmere’s cleanser, face oil, repair balm and gift set on a terracotta ledge in front of pale arcs.',
  lead: 'Tallowmere makes three products that belong together and sold them as if they had never met. Over 16 weeks we rebuilt the store, the content and the ads around one routine in three steps.',
  facts: { account: 'Four products and one Brand Store', period: '16 weeks' },
  figures: [
    { value: `${joined.last}%`, label: `Orders with 2+ products, was ${joined.first}%` },
    {
      value: formatPrice(after * PRICE_PER_UNIT),
      label: `Average order value, was ${formatPrice(before * PRICE_PER_UNIT)}`,
    },
    { value: '2.6', label: 'Pages per store visit, was 1.3' },
  ],
  found: {
    lead: 'Nothing was wrong with the jars. The store showed them in the order in which they had been launched, and each page spoke as if its product were the only one.',
    findings: [
      {
        title: 'Buyers asked for the order',
        text: `We read ${allQuestions} questions and messages from 90 days. ${questions[0]!.value} of them, ${formatShare(questions[0]!.value, allQuestions)}, asked what to use first. No page said it.`,
      },
      {
        title: 'The store was a catalogue',
        text: 'One page, four tiles, newest first. Three visitors in four left from the page they had landed on, and half the ads sent them to a single product anyway.',
      },
      {
        title: 'A+ content described the jar',
        text: 'Weight, lid and glass were covered well. What happens on the skin, when and with what else, was left to the customer messages.',
      },
    ],
    exhibits: [
      {
        title: `What ${allQuestions} buyers wanted to know before or after they bought`,
        description: `The order of use leads with ${questions[0]!.value} of ${allQuestions} questions, followed by skin type with ${questions[1]!.value} and scent with ${questions[2]!.value}.`,
        note: 'Buyer messages and product questions of 90 days, sorted by hand.',
        body: { kind: 'bars', rows: questions },
      },
      {
        title: 'Pages seen in a store visit: 1.3 on average',
        description: 'One page: 75 percent of visits. Two pages: 18 percent. Three: 7 percent.',
        note: 'Store visits of 90 days. One page means that the visitor left from where they had landed.',
        body: {
          kind: 'stack',
          parts: [
            { label: 'One page', value: 75, text: '75%', tone: 'ads' },
            { label: 'Two', value: 18, text: '18%', tone: 'fourth' },
            { label: 'Three', value: 7, text: '7%', tone: 'ours' },
          ],
        },
      },
    ],
  },
  changed: {
    lead: 'First the words, then the pictures, then the store, and the ads last. Each part uses the same three verbs: cleanse, feed, repair.',
    steps: [
      {
        when: 'Weeks 1-2',
        title: 'One routine, written down',
        text: 'Three steps with amounts and times, agreed with the maker and checked against the claims that cosmetics may make.',
      },
      {
        when: 'Weeks 2-4',
        title: 'Images with a number in the corner',
        text: 'Every image set gained one picture: this product’s place among the three. The main images stayed plain.',
      },
      {
        when: 'Weeks 4-5',
        title: 'A+ content and Brand Story',
        text: 'A comparison module that names the step, not the size. The same module on every page, so that it is kept once.',
      },
      {
        when: 'Week 6',
        title: 'The store, rebuilt',
        text: 'A front page with the routine, one page for each step, one for gifts. Launch order went to the archive.',
      },
      {
        when: 'Week 9',
        title: 'A virtual bundle of three',
        text: 'Offered on each product page at the sum of the single prices. No discount, so the figures below are not bought.',
      },
      {
        when: 'Week 10',
        title: 'Ads that lead to the routine',
        text: 'Sponsored Brands on “skincare routine” terms now open the front page of the store instead of one jar.',
      },
    ],
    exhibits: [
      {
        title: 'The store’s front page, before and after',
        description:
          'Before: a banner and a grid of equal tiles. After: a banner with the routine, three numbered steps in a row, and gifts below.',
        note: 'Drawn from the layouts; tiles stand for products.',
        body: { kind: 'drawing', height: STOREFRONT_HEIGHT, draw: drawStorefronts },
      },
    ],
  },
  happened: {
    lead: 'More orders now hold two products or three. The rise began with the store, grew with the bundle, and was still going on when the account was written up.',
    exhibit: {
      title: 'Orders with two or more Tallowmere products',
      description: `The share rises from ${joined.first} percent in week 1 to ${joined.last} percent in week 16, most of it after the store went live in week 6.`,
      note: 'Percentage of all orders, by week.',
      body: {
        kind: 'lines',
        lines: [{ name: `${joined.last}%`, values: joinedOrders, tone: 'ours' }],
        labels: [
          { index: 0, text: 'Week 1' },
          { index: 5, text: '6' },
          { index: 8, text: '9' },
          { index: 15, text: '16' },
        ],
        ticks: [0, 10, 20, 30],
        unit: '%',
        marks: [
          { index: 5, text: 'Store' },
          { index: 8, text: 'Bundle' },
        ],
      },
    },
    measures: [
      { label: 'Orders with two products or more', before: `${joined.first}%`, after: `${joined.last}%` },
      {
        label: `Units per order, at ${UNITS_IN_JOINED_ORDER} in a joined order`,
        before: before.toFixed(2),
        after: after.toFixed(2),
      },
      {
        label: `Average order value, at ${formatPrice(PRICE_PER_UNIT)} a unit`,
        before: formatPrice(before * PRICE_PER_UNIT),
        after: formatPrice(after * PRICE_PER_UNIT),
      },
    ],
  },
  differently: [
    'We would read the buyers’ questions on day one. We had the images half planned before anyone opened the messages.',
    'Store and ads changed within four weeks of each other, so their parts cannot be told apart. A month between them would have cost little.',
    'The gift set belongs to November. Giving it a page of its own in spring only took a place from the balm.',
  ],
}
