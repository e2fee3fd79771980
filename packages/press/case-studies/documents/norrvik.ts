import type { CaseStudyDocument } from '../case-study-document.ts'
import { average, formatCount, formatShare, sum } from '../figures.ts'

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
const faultyAfter = sum(faults.map(({ after }) => after))

/** What listings with the first fault lack. */
const missing = [
  { label: 'Material', value: 64, tone: 'ours' },
  { label: 'Inner width', value: 38, tone: 'third' },
  { label: 'Mounting', value: 27, tone: 'fourth' },
  { label: 'Colour', value: 14, tone: 'ads' },
] as const

const uploads = [
  { name: 'First trial', sent: 12, accepted: 9 },
  { name: 'Second trial', sent: 12, accepted: 12 },
  { name: 'Whole catalogue', sent: LISTINGS, accepted: 409 },
  { name: 'The rejected rows, corrected', sent: 3, accepted: 3 },
]

/** Weekly organic units: eight weeks before the upload, the week of the upload, eight after. */
const weeklyUnits = [
  1128, 1141, 1152, 1133, 1146, 1139, 1150, 1131, 1137, 1158, 1184, 1210, 1229, 1241, 1252, 1264, 1270,
]
const UPLOAD_WEEK = 8
const unitsBefore = average(weeklyUnits.slice(0, UPLOAD_WEEK))
const unitsAfter = average(weeklyUnits.slice(UPLOAD_WEEK + 1))

const indexed = { pairs: 120, before: 71, after: 113 }

export const norrvik: CaseStudyDocument = {
  slug: 'norrvik',
  artDescription:
    'Three Norrvik storage boxes in blue, white and slate on a grey ledge, with a grid of squares behind them.',
  lead: `${LISTINGS} listings, six people who had edited them over five years, and no two titles alike. We rebuilt all of them in one bulk upload, after a small one had failed and taught us why.`,
  facts: { account: `${LISTINGS} listings in 37 families`, period: '6 weeks of work, 17 in view' },
  figures: [
    { value: '1', label: `Upload for ${LISTINGS} listings` },
    { value: `${faultyAfter}`, label: `Listings with a fault, was ${FAULTY_BEFORE}` },
    { value: '0', label: 'Families broken' },
  ],
  found: {
    lead: `Every listing was live and most of them sold. Yet ${formatShare(FAULTY_BEFORE, LISTINGS)} had at least one fault that keeps a product out of a search or a filter, and nobody could see that from the page.`,
    findings: [
      {
        title: 'Filters could not find them',
        text: `${faults[0]!.before} listings lacked a required attribute, mostly material or inner size. A shopper who ticks “metal” or a width never sees such a product.`,
      },
      {
        title: 'Five years, six styles',
        text: `${faults[1]!.before} titles followed no pattern. Some began with the size, some with the colour, a few with “NEW”, which by then was four years old.`,
      },
      {
        title: 'Families with strangers',
        text: `${faults[2]!.before} listings stood in the wrong family or in none, so a drawer set showed lids among its colours. Ratings were fine; the pages were not.`,
      },
    ],
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
    lead: 'A bulk file does exactly what it says, to every row, at once. So most of the work lay before it.',
    steps: [
      {
        when: 'Week 1',
        title: 'The category listing report',
        text: 'What the marketplace holds, not what the client’s sheet holds. The two disagreed on 96 rows.',
      },
      {
        when: 'Week 2',
        title: 'A pattern for each product type',
        text: 'Brand, product, inner size, material, colour, count: in this order, in the client’s own words.',
      },
      {
        when: 'Weeks 3-4',
        title: 'A workbook that refuses',
        text: '412 rows, 31 columns. Every cell is checked against the template’s valid values before a file can be saved.',
      },
      {
        when: 'Week 5',
        title: 'Two trials of twelve rows',
        text: 'One row for each product type. Three failed on a theme name; the second trial passed.',
      },
      {
        when: 'Week 6',
        title: 'One upload, as a partial update',
        text: 'A Tuesday at seven in the morning. Prices, stock and images were not in the file, so it could not touch them.',
      },
      {
        when: '48 hours on',
        title: 'Every page compared',
        text: 'All 412 pages read back and set against the workbook, with a copy of the old state ready to be loaded.',
      },
    ],
    exhibits: [
      {
        title: 'What the processing reports said',
        note: 'The three rejected rows had a colour that the template spells with a hyphen.',
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
    lead: `Faulty listings went from ${FAULTY_BEFORE} to ${faultyAfter}. Sales without advertising rose slowly in the weeks after, as the pages were indexed again. Spring may have helped.`,
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
    measures: [
      { label: 'Listings with at least one fault', before: `${FAULTY_BEFORE}`, after: `${faultyAfter}` },
      {
        label: `Indexed for its query, of ${indexed.pairs} pairs tested`,
        before: `${indexed.before} (${formatShare(indexed.before, indexed.pairs)})`,
        after: `${indexed.after} (${formatShare(indexed.after, indexed.pairs)})`,
      },
      {
        label: 'Units a week without ads, average of eight weeks',
        before: formatCount(unitsBefore),
        after: formatCount(unitsAfter),
      },
    ],
  },
  differently: [
    `Photographs take longer than rows. ${faults[3]!.after} images are still too small; the shoot should have been booked in week 1.`,
    'Ten families would have been enough for a control group. We changed all 37 at once, so spring and upload cannot be parted.',
    'We would lock the old sheet on the first day. Two people kept editing it, out of habit, until week 4.',
  ],
}
