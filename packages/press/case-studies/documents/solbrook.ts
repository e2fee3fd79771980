import type { CaseStudyDocument } from '../case-study-document.ts'
import { formatCount, formatDollars, formatPercent, sum } from '../figures.ts'

/** Units of the range by fortnight, April to September. */
const lastSummer = [420, 560, 840, 1260, 1900, 2720, 3280, 1480, 2660, 2440, 1840, 1210, 790]
const thisSummer = [510, 690, 1080, 1620, 2380, 3220, 3890, 4080, 3520, 2760, 2010, 1340, 860]
const units = { last: sum(lastSummer), this: sum(thisSummer) }

const PRICE = 21
const sales = { last: units.last * PRICE, this: units.this * PRICE }
const adSpend = { last: 60_700, this: 66_900 }
const tacos = (year: 'last' | 'this') => (adSpend[year] / sales[year]) * 100

/** Days until a unit can be sold. */
const leadTime = { production: 35, sea: 38, receiving: 14, safety: 14 }
const leadDays = sum(Object.values(leadTime))

const fortnights = [
  { index: 0, text: 'April' },
  { index: 4, text: 'June' },
  { index: 9, text: 'August' },
  { index: 12, text: 'Sept' },
]

export const solbrook: CaseStudyDocument = {
  slug: 'solbrook',
  artDescription:
    'Two Solbrook sunscreen tubes, an after-sun bottle and a box of face cream on an amber ledge, with a rising line behind.',
  lead: 'Last summer Solbrook sold out of SPF 50 in the hottest fortnight and sat on after-sun until Christmas. This one was planned in February: order dates first, then ads that follow the stock.',
  facts: { account: 'Sun care, four products', period: 'April to September, two summers' },
  figures: [
    { value: '2 days', label: 'Longest stock-out, was 19' },
    { value: formatPercent(tacos('this')), label: `TACoS, was ${formatPercent(tacos('last'))}` },
    { value: formatCount(1310), label: 'Units left in October, was 4,150' },
  ],
  found: {
    lead: 'The order had been placed in April, when the first warm weekend made it feel urgent. By then the calendar had already decided.',
    findings: [
      {
        title: 'April was too late',
        text: `The order of 17 April was on sale on 27 July, ${leadDays} days later. By then SPF 50 had been gone for 19.`,
      },
      {
        title: 'The mix was guessed',
        text: 'A quarter of each product, though after-sun sells in hot weeks only. It was most of the 4,150 units left in October.',
      },
      {
        title: 'Budgets were gone by three',
        text: 'On the eight hottest days the daily budget ran out in the afternoon, before the evening in which most sunscreen is ordered.',
      },
    ],
    exhibits: [
      {
        title: 'Units sold by fortnight, last summer',
        description: `Units rise from ${lastSummer[0]} in early April to ${formatCount(lastSummer[6]!)} at the turn of July, drop to ${formatCount(lastSummer[7]!)} while SPF 50 is out of stock, and end at ${lastSummer.at(-1)} in late September.`,
        note: 'All four products. SPF 50 was out of stock from 8 to 26 July.',
        body: {
          kind: 'lines',
          lines: [{ name: `${lastSummer.at(-1)}`, values: lastSummer, tone: 'ads' }],
          labels: fortnights,
          ticks: [0, 1000, 2000, 3000, 4000],
          marks: [{ index: 7, text: 'SPF 50 out of stock' }],
        },
      },
      {
        title: `${leadDays} days from order to sale`,
        description: `Production ${leadTime.production} days, sea ${leadTime.sea}, receiving ${leadTime.receiving}, margin ${leadTime.safety}: ${leadDays} in all.`,
        body: {
          kind: 'stack',
          parts: [
            {
              label: 'Production',
              value: leadTime.production,
              text: `${leadTime.production} days`,
              tone: 'ours',
            },
            { label: 'At sea', value: leadTime.sea, text: `${leadTime.sea} days`, tone: 'third' },
            {
              label: 'Receiving',
              value: leadTime.receiving,
              text: `${leadTime.receiving} days`,
              tone: 'fourth',
            },
            { label: 'Margin', value: leadTime.safety, text: `${leadTime.safety} days`, tone: 'muted' },
          ],
        },
      },
    ],
  },
  changed: {
    lead: `1 June is the day the shelf must be full. ${leadDays} days before it is 20 February. Everything else was counted from there.`,
    steps: [
      {
        when: 'February',
        title: 'A forecast in three versions',
        text: 'Cool, usual, hot; for each product apart. The usual one was ordered, the hot one was reserved as raw material.',
      },
      {
        when: '20 February',
        title: 'Two ships and a reserve',
        text: 'Six tenths for June, three tenths for July, one tenth held back until 1 June for the product that leads.',
      },
      {
        when: 'March',
        title: 'Claims read against the label',
        text: 'Sunscreen is a regulated product. Every “all day” and “total” left the pages before anyone could object.',
      },
      {
        when: 'May',
        title: 'A new product, early',
        text: 'Face SPF 50 started on 4 May with 400 units sent ahead by air, to gather reviews while clicks were cheap.',
      },
      {
        when: 'June-August',
        title: 'Budgets by hour and by stock',
        text: 'Evenings are funded first. Below 21 days of cover the ads of a product step back by themselves.',
      },
    ],
    exhibits: [
      {
        title: 'The plan, as agreed on 12 February',
        description:
          'Stock: production and first ship from February to May, second ship to July. Ads: a quiet start in April, full budget from June to August, then down. Content: claims and images in March, the new product in May.',
        body: {
          kind: 'plan',
          columns: ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'],
          rows: [
            {
              label: 'First ship',
              bars: [
                { from: 0.7, to: 1.85, text: 'Making', tone: 'third' },
                { from: 1.85, to: 3.1, text: 'At sea', tone: 'third' },
                { from: 3.1, to: 4, text: 'In', tone: 'third' },
              ],
            },
            {
              label: 'Second ship',
              bars: [
                { from: 1.9, to: 3.05, text: 'Making', tone: 'third' },
                { from: 3.05, to: 4.3, text: 'At sea', tone: 'third' },
                { from: 4.3, to: 5, text: 'In', tone: 'third' },
              ],
            },
            {
              label: 'Content',
              bars: [
                { from: 1, to: 2.5, text: 'Claims, images', tone: 'fourth' },
                { from: 3.1, to: 4.4, text: 'Face SPF 50', tone: 'fourth' },
              ],
            },
            {
              label: 'Ads',
              bars: [
                { from: 2, to: 4, text: 'Quiet start', tone: 'muted' },
                { from: 4, to: 7, text: 'Full budget', tone: 'ours' },
                { from: 7, to: 8, text: 'Down', tone: 'muted' },
              ],
            },
          ],
        },
      },
    ],
  },
  happened: {
    lead: `${formatCount(units.this)} units against ${formatCount(units.last)}, with the shelf full in July. The summer was warm but not warmer than the one before.`,
    exhibit: {
      title: 'Units sold by fortnight, two summers',
      description: `This summer rises from ${thisSummer[0]} to a peak of ${formatCount(Math.max(...thisSummer))} in mid-July and ends at ${thisSummer.at(-1)}; last summer peaked at ${formatCount(Math.max(...lastSummer))} and fell to ${formatCount(lastSummer[7]!)} without SPF 50.`,
      note: 'All four products.',
      body: {
        kind: 'lines',
        lines: [
          { name: 'Last year', values: lastSummer, tone: 'muted' },
          { name: 'This year', values: thisSummer, tone: 'ours' },
        ],
        labels: fortnights,
        ticks: [0, 1000, 2000, 3000, 4000],
      },
    },
    measures: [
      { label: 'Units, April to September', before: formatCount(units.last), after: formatCount(units.this) },
      {
        label: `Sales at ${formatDollars(PRICE)} a unit`,
        before: formatDollars(sales.last),
        after: formatDollars(sales.this),
      },
      { label: `Ad spend`, before: formatDollars(adSpend.last), after: formatDollars(adSpend.this) },
      { label: 'TACoS', before: formatPercent(tacos('last')), after: formatPercent(tacos('this')) },
    ],
  },
  differently: [
    'The reserve went to SPF 50, as planned, and SPF 30 ran out for two days in August. We would split it between two products.',
    'Face SPF 50 had 41 reviews by June. Starting it in March would have doubled that at spring prices.',
    'Nobody planned the end. September’s ads ran a week longer than the demand did.',
  ],
}
