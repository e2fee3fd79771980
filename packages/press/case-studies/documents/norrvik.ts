import type { CaseStudyDocument } from '../case-study-document.ts'
import { average, formatCount } from '../figures.ts'

const LISTINGS = 412
const FAULTY_BEFORE = 268

/** Listings by fault. Before, a listing can have several faults. */
const faults = [
  { label: 'Required attribute missing', before: 143, after: 2 },
  { label: 'Title without a pattern', before: 118, after: 0 },
  { label: 'Wrong family, or none', before: 61, after: 3 },
  { label: 'Main image below the size', before: 47, after: 11 },
  { label: 'Suppressed from search', before: 24, after: 0 },
]

/** What listings with the first fault lack. */
const missing = [
  { label: 'Material', value: 64, tone: 'ours' },
  { label: 'Inner width', value: 38, tone: 'third' },
  { label: 'Mounting', value: 27, tone: 'fourth' },
  { label: 'Color', value: 14, tone: 'ads' },
] as const

const uploads = [
  { name: 'First trial', sent: 12, accepted: 9 },
  { name: 'Second trial', sent: 12, accepted: 12 },
  { name: 'Whole catalog', sent: LISTINGS, accepted: 409 },
  { name: 'The rejected rows, corrected', sent: 3, accepted: 3 },
]

/** Weekly organic units: eight weeks before the upload, the week of the upload, eight after. */
const weeklyUnits = [
  1128, 1141, 1152, 1133, 1146, 1139, 1150, 1131, 1137, 1158, 1184, 1210, 1229, 1241, 1252, 1264, 1270,
]
const UPLOAD_WEEK = 8
const unitsBefore = average(weeklyUnits.slice(0, UPLOAD_WEEK))
const unitsAfter = average(weeklyUnits.slice(UPLOAD_WEEK + 1))

export const norrvik: CaseStudyDocument = {
  slug: 'norrvik',
  artDescription:
    'Three Norrvik storage boxes in blue, white and slate on a gray ledge, with a grid of squares behind them.',
  found: {
    exhibits: [
      {
        title: `Faults in ${LISTINGS} listings`,
        description: `${faults.map(({ label, before }) => `${label}: ${before}`).join(', ')}.`,
        note: `${FAULTY_BEFORE} listings had one fault or more; many had two, so the bars add up to more.`,
        body: {
          kind: 'bars',
          rows: faults.map(({ label, before }, index) => ({ label, value: before, isPicked: index === 0 })),
        },
      },
      {
        title: `The ${faults[0]!.before} missing attributes, and the filter each one feeds`,
        description: `${missing.map(({ label, value }) => `${label}: ${value}`).join(', ')}.`,
        note: 'One attribute counted for each listing, the most important one it lacked.',
        body: {
          kind: 'stack',
          parts: missing.map((part) => ({ ...part, text: `${part.value} listings` })),
        },
      },
    ],
  },
  changed: {
    exhibits: [
      {
        title: 'What the processing reports said',
        note: 'The three rejected rows had a color that the template spells with a hyphen.',
        body: {
          kind: 'table',
          columns: ['Upload', 'Rows sent', 'Accepted', 'Rejected'],
          rows: uploads.map(({ name, sent, accepted }) => [
            name,
            `${sent}`,
            `${accepted}`,
            `${sent - accepted}`,
          ]),
        },
      },
    ],
  },
  happened: {
    exhibit: [
      {
        title: 'Faults before and after',
        description: `${faults.map(({ label, before, after }) => `${label}: ${before} before, ${after} after`).join('; ')}.`,
        note: 'Listings, in the week before and ten weeks later.',
        body: {
          kind: 'table',
          columns: ['Fault', 'Before', 'After'],
          rows: faults.map(({ label, before, after }) => [label, `${before}`, `${after}`]),
        },
      },
      {
        title: 'Units sold without ads',
        description: `On average ${formatCount(unitsBefore)} a week in the eight weeks before the upload and ${formatCount(unitsAfter)} in the eight after it.`,
        note: 'By week.',
        body: {
          kind: 'lines',
          lines: [{ name: formatCount(weeklyUnits.at(-1)!), values: weeklyUnits, tone: 'ours' }],
          labels: [
            { index: 0, text: 'Week 1' },
            { index: UPLOAD_WEEK, text: '9' },
            { index: 16, text: '17' },
          ],
          ticks: [0, 500, 1000, 1500],
          marks: [{ index: UPLOAD_WEEK, text: 'Upload' }],
        },
      },
    ],
  },
}
