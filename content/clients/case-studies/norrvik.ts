import type { CaseStudy } from './case-study.ts'

export const norrvik: CaseStudy = {
  key: 'norrvik',
  slug: 'norrvik',
  title: 'A whole catalog rebuilt in one upload',
  client: 'Norrvik',
  category: 'home storage',
  summary: 'Every listing corrected in one bulk file, after two small trials.',
  services: ['amazon-seo', 'store-management', 'creative-services'],
  image: '/art/case-studies/norrvik.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: '412 listings, six people who had edited them over five years, and no two titles alike. We rebuilt all of them in one bulk upload, after a small one had failed and taught us why.',
  account: '412 listings in 37 families',
  period: '6 weeks of work, 17 weeks covered',
  figures: [
    { value: '1', label: 'Upload for 412 listings' },
    { value: '16', label: 'Listings with a fault, was 268' },
    { value: '0', label: 'Families broken' },
  ],
  challenge: {
    lead: 'Every listing was live and most of them sold. Yet 65% had at least one fault that keeps a product out of a search or a filter, and nobody could see that from the page.',
    findings: [
      {
        title: 'Filters could not find them',
        text: '143 listings lacked a required attribute, mostly material or inner size. A shopper who ticks “metal” or a width never sees such a product.',
      },
      {
        title: 'Five years, six styles',
        text: '118 titles followed no pattern. Some began with the size, some with the color, a few with “NEW”, which by then was four years old.',
      },
      {
        title: 'Products in the wrong family',
        text: '61 listings were in the wrong family or in none, so a drawer set showed lids among its colors. Ratings were fine; the pages were not.',
      },
    ],
  },
  actions: {
    lead: 'A bulk file does exactly what it says, to every row, at once. So most of the work came before it.',
    steps: [
      {
        when: 'Week 1',
        title: 'The category listing report',
        text: 'What the marketplace has on file, not what the client’s sheet has. The two disagreed on 96 rows.',
      },
      {
        when: 'Week 2',
        title: 'A pattern for each product type',
        text: 'Brand, product, inner size, material, color, count: in this order, in the client’s own words.',
      },
      {
        when: 'Weeks 3-4',
        title: 'A workbook that catches mistakes',
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
        text: 'All 412 pages were compared with the workbook, with the old listings ready to restore.',
      },
    ],
  },
  result: {
    lead: 'Faulty listings went from 268 to 16. Sales without advertising rose slowly in the following weeks, as the pages were indexed again. Spring may have helped.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Listings with at least one fault', before: '268', after: '16' },
      { label: 'Indexed for its query, of 120 pairs tested', before: '71 (59%)', after: '113 (94%)' },
      { label: 'Units a week without ads, average of eight weeks', before: '1,140', after: '1,226' },
    ],
  },
  chart: {
    title: 'Units sold without ads',
    note: 'By week.',
    drawing: {
      kind: 'lines',
      description:
        'On average 1,140 a week in the eight weeks before the upload and 1,226 in the eight after it.',
      points: [
        'Week 1',
        'Week 2',
        'Week 3',
        'Week 4',
        'Week 5',
        'Week 6',
        'Week 7',
        'Week 8',
        'Week 9',
        'Week 10',
        'Week 11',
        'Week 12',
        'Week 13',
        'Week 14',
        'Week 15',
        'Week 16',
        'Week 17',
      ],
      lines: [
        {
          name: 'Units a week',
          tone: 'd1',
          values: [
            1128, 1141, 1152, 1133, 1146, 1139, 1150, 1131, 1137, 1158, 1184, 1210, 1229, 1241, 1252, 1264,
            1270,
          ],
        },
      ],
    },
  },
  quote: { text: 'They rebuilt every listing in one upload and nothing broke.', name: 'Jonas Lind' },
  differently: [
    'Photos take longer than rows. 11 images are still too small; the shoot should have been booked in week 1.',
    'Ten families would have been enough for a control group. We changed all 37 at once, so we can’t separate the effect of the upload from that of spring.',
    'We would lock the old sheet on the first day. Two people kept editing it, out of habit, until week 4.',
  ],
}
