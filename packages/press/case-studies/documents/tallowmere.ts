import type { CaseStudyDocument } from '../case-study-document.ts'
import { drawStorefronts, STOREFRONT_HEIGHT } from '../exhibits/storefront-drawing.ts'
import { sum, takeEnds } from '../figures.ts'

/** Messages and product questions of 90 days, by topic. */
const questions = [
  { label: 'Which order to use them in', value: 31, isPicked: true },
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

export const tallowmere: CaseStudyDocument = {
  slug: 'tallowmere',
  artDescription:
    'Tallowmere’s cleanser, face oil, repair balm and gift set on a terracotta ledge in front of pale arcs.',
  found: {
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
  },
}
