import type { CaseStudyDocument } from '../case-study-document.ts'
import { formatCount, sum } from '../figures.ts'

/** Units of the range by period of two weeks, April to September. */
const lastSummer = [420, 560, 840, 1260, 1900, 2720, 3280, 1480, 2660, 2440, 1840, 1210, 790]
const thisSummer = [510, 690, 1080, 1620, 2380, 3220, 3890, 4080, 3520, 2760, 2010, 1340, 860]

/** Days until a unit can be sold. */
const leadTime = { production: 35, sea: 38, receiving: 14, safety: 14 }
const leadDays = sum(Object.values(leadTime))

const periods = [
  { index: 0, text: 'April' },
  { index: 4, text: 'June' },
  { index: 9, text: 'August' },
  { index: 12, text: 'Sept' },
]

export const solbrook: CaseStudyDocument = {
  slug: 'solbrook',
  artDescription:
    'Two Solbrook sunscreen tubes, an after-sun bottle and a box of face cream on an amber ledge, with a rising line behind.',
  found: {
    exhibits: [
      {
        title: 'Units sold every two weeks, last summer',
        description: `Units rise from ${lastSummer[0]} in early April to ${formatCount(lastSummer[6]!)} at the turn of July, drop to ${formatCount(lastSummer[7]!)} while SPF 50 is out of stock, and end at ${lastSummer.at(-1)} in late September.`,
        note: 'All four products. SPF 50 was out of stock from July 8 to 26.',
        body: {
          kind: 'lines',
          lines: [{ name: `${lastSummer.at(-1)}`, values: lastSummer, tone: 'ads' }],
          labels: periods,
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
    exhibits: [
      {
        title: 'The plan, as agreed on February 12',
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
    exhibit: {
      title: 'Units sold every two weeks, two summers',
      description: `This summer rises from ${thisSummer[0]} to a peak of ${formatCount(Math.max(...thisSummer))} in mid-July and ends at ${thisSummer.at(-1)}; last summer peaked at ${formatCount(Math.max(...lastSummer))} and fell to ${formatCount(lastSummer[7]!)} without SPF 50.`,
      note: 'All four products.',
      body: {
        kind: 'lines',
        lines: [
          { name: 'Last year', values: lastSummer, tone: 'muted' },
          { name: 'This year', values: thisSummer, tone: 'ours' },
        ],
        labels: periods,
        ticks: [0, 1000, 2000, 3000, 4000],
      },
    },
  },
}
