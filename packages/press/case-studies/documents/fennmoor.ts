import type { CaseStudyDocument } from '../case-study-document.ts'
import { average, formatCount, formatShare, sum } from '../figures.ts'

/** Complaints in the 60 days before the notice, by production lot of Assam No. 4. */
const lots = [
  { lot: 'March, first', sold: 310, complaints: 1 },
  { lot: 'March, second', sold: 295, complaints: 0 },
  { lot: 'April, first', sold: 302, complaints: 6 },
  { lot: 'April, second', sold: 318, complaints: 1 },
]
const badLot = lots[2]!
const complaints = sum(lots.map((lot) => lot.complaints))

const inspected = { tins: 340, failed: 19 }

/** Weekly units of Assam No. 4. The listing was down from Tuesday of week 4 to Friday of week 6. */
const weeklyUnits = [118, 121, 117, 26, 0, 31, 72, 90, 104, 113, 119, 122]
const weeksDown = new Set([3, 4, 5])
const usualUnits = average(weeklyUnits.slice(0, 3))

export const fennmoor: CaseStudyDocument = {
  slug: 'fennmoor',
  artDescription:
    'Three Fennmoor tea tins and a sampler box on a dark green ledge, with thin ridgelines behind them.',
  lead: 'A safety complaint took Fennmoor’s best seller off sale, and the first appeal had been turned down. We found the one lot behind it, wrote a page that answers what was asked, and stayed for the checks.',
  facts: { account: 'One tea, one suspension', period: '17 days down, 12 weeks in view' },
  figures: [
    { value: '17 days', label: 'From notice to sale' },
    { value: '1 page', label: 'Plan of action, six documents' },
    { value: '0', label: `Seal complaints in 60 days, was ${complaints}` },
  ],
  found: {
    lead: 'The notice named a safety concern: tins that arrived open, with something in the leaves that was not tea. The client’s first appeal apologised, promised more care and was refused within a day.',
    findings: [
      {
        title: 'The complaints had an address',
        text: `${badLot.complaints} of ${complaints} came from one lot, packed on a day when the packer had run out of the usual seal. Nobody had put returns and lots on one sheet before.`,
      },
      {
        title: 'The seal did fail',
        text: `We had ${inspected.tins} tins of that lot removed and opened. On ${inspected.failed} of them (${formatShare(inspected.failed, inspected.tins, 1)}) the seal had come away, and the “something” was flakes of its liner.`,
      },
      {
        title: 'The appeal answered another question',
        text: 'It spoke of the family firm and of its 4.7 stars. The notice had asked for the cause, the actions taken and the prevention, in that order.',
      },
    ],
    exhibits: [
      {
        title: 'Complaints about the seal, by production lot',
        description: `${lots.map(({ lot, complaints: count }) => `${lot}: ${count}`).join(', ')}. The first April lot stands out.`,
        note: `60 days before the notice. Each lot had sold about ${formatCount(average(lots.map(({ sold }) => sold)))} tins, so the difference is not one of volume.`,
        body: {
          kind: 'bars',
          rows: lots.map(({ lot, complaints: value }) => ({
            label: lot,
            value,
            isPicked: value === badLot.complaints,
          })),
        },
      },
      {
        title: 'What the notice asked for, and what the first appeal gave',
        body: {
          kind: 'table',
          columns: ['Asked for', 'In the first appeal'],
          rows: [
            ['The cause', 'An apology'],
            ['What has been done, with dates', 'A refund to one buyer, no date'],
            ['How it will be prevented', '“More careful from now on”'],
          ],
        },
      },
    ],
  },
  changed: {
    lead: 'Evidence first, prose last. The appeal was written on day 10, when there was something to write.',
    steps: [
      {
        when: 'Day 3',
        title: 'Everything on one time line',
        text: 'Orders, returns with their comments, buyer messages, lots and purchase records of four months.',
      },
      {
        when: 'Day 4',
        title: 'The lot withdrawn',
        text: 'All remaining stock of the first April lot recalled from the warehouse. Buyers of that lot were refunded without being asked for anything.',
      },
      {
        when: 'Days 6-9',
        title: 'Opened, counted, tested',
        text: `${inspected.tins} tins opened, a laboratory report on the liner, a corrective action signed by the packer.`,
      },
      {
        when: 'Day 11',
        title: 'The appeal, sent once',
        text: 'One page under three headings, six attachments, each named in the text where it proves something.',
      },
      {
        when: 'Days 13-14',
        title: 'One question, one answer',
        text: 'The reviewer asked for the packer’s certificate in English. It was there the next morning.',
      },
      {
        when: 'Day 17',
        title: 'Back on sale',
        text: 'Ads stayed off for five days, until two fresh lots had passed the new check.',
      },
    ],
    exhibits: [
      {
        title: 'Root cause, as first written and as sent',
        note: 'Shortened.',
        body: {
          kind: 'comparison',
          before: {
            label: 'First appeal, refused',
            lines: [
              '“We are deeply sorry. Quality has always been our passion and we will be more careful from now on.”',
            ],
          },
          after: {
            label: 'Second appeal, accepted',
            lines: [
              `“For the lot of 2 April the packer ran out of the usual inner seal and used another, untested on round tins. ${inspected.failed} of ${inspected.tins} opened tins failed. Parts may no longer be substituted without our signature (annex 3).”`,
            ],
          },
        },
      },
    ],
  },
  happened: {
    lead: `The listing came back on day 17. It took five more weeks to sell as many tins as before, which nobody had mentioned in the first appeal either.`,
    exhibit: {
      title: 'Units of Assam No. 4 by week',
      description: `About ${formatCount(usualUnits)} units a week before, none in week 5, 31 in week 6 after the return on its Friday, and ${weeklyUnits.at(-1)} in week 12.`,
      note: 'Pale columns: weeks in which the listing was down for part or all of the time.',
      body: {
        kind: 'columns',
        columns: weeklyUnits.map((value, index) => ({
          label: String(index + 1),
          value,
          tone: weeksDown.has(index) ? 'muted' : 'ours',
        })),
        ticks: [0, 50, 100, 150],
        hasValues: true,
      },
    },
    measures: [
      { label: 'Seal complaints in 60 days', before: `${complaints}`, after: '0' },
      { label: 'Tins opened and checked from each new lot', before: '0', after: '20' },
      {
        label: 'Lots whose returns are read against the lot number',
        before: 'none',
        after: 'every one, on Mondays',
      },
    ],
  },
  differently: [
    'Put the lot number on the outer carton label from the start. Matching returns to lots took two of the seventeen days.',
    'Nobody should answer a safety notice on the day it arrives. The refused appeal made the second one harder.',
    'We would have a second tea ready to carry the ads. The account had one best seller and no plan for its absence.',
  ],
}
