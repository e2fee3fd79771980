import { agencyFigures } from '#content/agency/figures.ts'
import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures.reporting

export const reporting = defineService('reporting', {
  name: 'Reporting',
  scene: 'reporting',
  card: {
    description: 'One page a week, with the math behind it.',
    features: ['50+ metrics', '24/7 access', 'Plain-language notes'],
    hoverText: 'See the reporting week',
    backDescription:
      'Sales, margin, TACoS, Buy Box, stock and rank are joined by product in one place. A written note says what moved, why we think it did, and which decisions wait for you this week.',
    icon: 'chart-column',
  },
  head: {
    title: 'Amazon reporting: one written page a week | {agency}',
    description:
      'Sales, profit, TACoS, stock and rank joined by product: 50+ metrics with 24/7 access, and a page each week on what moved and why.',
    keywords: [
      'amazon reporting',
      'amazon seller dashboard',
      'tacos reporting',
      'amazon profit by product',
      'weekly amazon report',
    ],
  },
  hero: {
    headline: 'A weekly page you will read to the end',
    lead: `${figures.metrics} metrics are gathered and matched by product. Once a week a person turns them into a page: what moved, why, and what happens next.`,
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'See a sample report', href: '/sample-report' },
  },
  statistics: [
    { value: figures.metrics, label: 'Metrics' },
    { value: figures.access, label: 'Access' },
    { value: 'Weekly', label: 'Written review' },
    { value: agencyFigures.clientRating.value, label: 'Client rating' },
  ],
  panel: {
    title: 'Weekly review, week 22',
    state: 'Sent',
    kpis: [
      { name: 'Total sales', value: '$48,210', note: '+6.2% from week 21' },
      { name: 'TACoS', value: '9.8%', note: 'ceiling 10%' },
      { name: 'Margin after ads', value: '21.4%', note: 'was 21.0%' },
    ],
    chart: {
      kind: 'bars',
      description:
        'Total sales by week rise from 41.2 thousand dollars in week 15 to 48.2 thousand dollars in week 22.',
      unit: 'K',
      points: ['15', '16', '17', '18', '19', '20', '21', '22'],
      lines: [
        {
          name: 'Total sales',
          tone: 'd1',
          values: [41.2, 42, 40.8, 43.5, 44.1, 44.9, 45.4, 48.2],
        },
      ],
    },
    note: 'Illustrative account.',
  },
  sections: ['process', 'solutions', 'approach', 'whyChoose', 'faq'],
  process: {
    title: 'The reporting week',
    intro: 'Software collects the numbers. A person explains them.',
    columns: ['When', 'What happens', 'What you see'],
    rows: [
      [
        'Every night',
        'Orders, ads, stock and fees are collected and matched by product',
        `A dashboard that is open ${figures.access}`,
      ],
      [
        'Start of the week',
        'Late attributions are added and the past week is closed',
        'Figures that have stopped moving',
      ],
      [
        'Before the call',
        'Your lead writes the page and marks the changes that matter',
        'One page in your inbox',
      ],
      ['On the call', 'Decisions are noted as they are made', 'Next week’s work, with names beside it'],
      [
        'Month end',
        'Fees and settlements are reconciled with the marketplace’s statements',
        'Profit by product',
      ],
    ],
  },
  solutions: {
    title: 'Metrics by group',
    intro: 'All of them by product, by week and against plan.',
    items: [
      {
        icon: 'receipt',
        title: 'Sales',
        text: 'Units, revenue, sessions and conversion, for each child and its parent.',
      },
      {
        icon: 'megaphone',
        title: 'Advertising',
        text: 'Spend, ACoS, TACoS, top-of-search share and new-to-brand orders where they are reported.',
      },
      {
        icon: 'coins',
        title: 'Profit',
        text: 'Contribution before and after ads, with fees as charged rather than as estimated.',
      },
      {
        icon: 'package',
        title: 'Stock',
        text: 'Days of cover, inbound, stranded and aged units.',
      },
      {
        icon: 'eye',
        title: 'Visibility',
        text: 'Rank on agreed terms, Featured Offer share and share of search from Brand Analytics.',
      },
      {
        icon: 'heart-pulse',
        title: 'Health',
        text: 'Return rate, review average, order defects and policy notices.',
      },
    ],
  },
  approach: {
    title: 'How the numbers get there',
    intro: 'A report is only as good as the way its sources are matched.',
    cards: [
      {
        icon: 'plug',
        title: 'Connect the sources',
        description: 'Business reports, ad consoles, settlements, stock and your own landed costs.',
        features: ['Read-only access', 'Cost sheet template', 'Other channels on request'],
      },
      {
        icon: 'link',
        title: 'Match by product',
        description:
          'Parents, bundles and stray SKUs are sorted out once, so that spend meets the sales it paid for.',
        features: ['Product map', 'Bundle rules', 'Currency by day'],
      },
      {
        icon: 'calculator',
        title: 'Define every metric',
        description: 'A glossary says how each figure is worked out and which report it comes from.',
        features: ['ACoS and TACoS', 'Margin, line by line', 'Refund timing'],
      },
      {
        icon: 'notebook-pen',
        title: 'Write it down',
        description: 'Plain sentences beside the chart, from someone who worked on the account that week.',
        features: ['What moved', 'Why we think so', 'What we do about it'],
      },
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} for reporting',
    intro: 'You already have dashboards. What is usually missing is the explanation.',
    items: [
      {
        title: 'TACoS before ACoS',
        text: 'The first line is what advertising cost against everything you sold.',
      },
      {
        title: 'Bad weeks first',
        text: 'If something fell, it goes at the top, with the likely reason and how sure we are.',
      },
      {
        title: 'No vanity lines',
        text: 'A metric that has led to no decision for a quarter is dropped.',
      },
      {
        title: 'Definitions that stay the same',
        text: 'When Amazon counts a figure differently, the chart shows the break and both series are kept.',
      },
      {
        title: 'Yours to export',
        text: 'Each table downloads as CSV, and the history goes with you if you leave.',
      },
    ],
  },
  faq: {
    title: 'Questions about reporting',
    intro: 'Mostly about why two figures differ.',
    items: [
      {
        question: 'Can we have reports without your other services?',
        answer: 'Yes. We need read access and your costs. The page then covers the work your own team did.',
      },
      {
        question: 'Why do your figures differ from Seller Central?',
        answer:
          'Mostly timing. Ad sales are credited after the click and refunds come later, so recent days keep changing. The page says which days are still open.',
      },
      {
        question: 'How fresh is the dashboard?',
        answer:
          'It is refreshed daily. Some marketplace reports arrive a day or two behind, and those columns carry their date.',
      },
      {
        question: 'Can you add Walmart and our own store?',
        answer:
          'Yes. Their orders go into the same product map, with spend kept separate by channel, so that you can compare what each sale really left.',
      },
      {
        question: 'Who sees our numbers?',
        answer:
          'Your named team here and the people you name on your side. Access ends on the day you take a name off the list.',
      },
    ],
  },
  banner: {
    title: 'Bring last month’s report, whoever wrote it',
    lead: 'We mark with you which lines led to a decision and which only took up space.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
