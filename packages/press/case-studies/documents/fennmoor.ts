import type { CaseStudyDocument } from '../case-study-document.ts'
import { average, formatCount } from '../figures.ts'

/** Complaints in the 60 days before the notice, by production lot of Assam No. 4. */
const lots = [
  { lot: 'March, first', sold: 310, complaints: 1 },
  { lot: 'March, second', sold: 295, complaints: 0 },
  { lot: 'April, first', sold: 302, complaints: 6 },
  { lot: 'April, second', sold: 318, complaints: 1 },
]
const badLot = lots[2]!

const inspected = { tins: 340, failed: 19 }

/** Weekly units of Assam No. 4. The listing was down from Tuesday of week 4 to Friday of week 6. */
const weeklyUnits = [118, 121, 117, 26, 0, 31, 72, 90, 104, 113, 119, 122]
const weeksDown = new Set([3, 4, 5])
const usualUnits = average(weeklyUnits.slice(0, 3))

export const fennmoor: CaseStudyDocument = {
  slug: 'fennmoor',
  artDescription:
    'Three Fennmoor tea tins and a sampler box on a dark green ledge, with thin ridgelines behind them.',
  found: {
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
              `“For the lot of April 2 the packer ran out of the usual inner seal and used another, untested on round tins. ${inspected.failed} of ${inspected.tins} opened tins failed. Parts may no longer be substituted without our signature (annex 3).”`,
            ],
          },
        },
      },
    ],
  },
  happened: {
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
  },
}
