import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['advanced-ad-management']

export const advancedAdManagement = defineService('advanced-ad-management', {
  name: 'Level 2.0 Advanced Ads',
  scene: 'advanced-ad-management',
  card: {
    description: `For accounts that spend ${figures.minimumMonthlySpend} a month on ads.`,
    features: ['Hourly bidding', 'Audience layers', 'Results in 2-3 weeks'],
    hoverText: 'See what Level 2.0 adds',
    backDescription:
      'Bids by hour and weekday, audience exclusions, and incrementality tests, for brands whose simple wins are already taken. Every rule is written as a sentence you can read, question and have changed.',
    icon: 'layers',
  },
  head: {
    title: 'Level 2.0: advanced Amazon ad management | {agency}',
    description:
      'Hourly bids, audience layers and incrementality tests for brands with $10,000+ of monthly ad spend. Results in 2-3 weeks.',
    keywords: [
      'advanced amazon ads',
      'amazon marketing stream',
      'amazon marketing cloud',
      'incrementality testing',
      'dayparting amazon ads',
    ],
  },
  hero: {
    headline: 'Level 2.0: advertising past the easy wins',
    lead: 'Bids by the hour, audience layers, and tests that show what your ads really add. For accounts that are already well run and want the next step.',
    label: `Minimum ${figures.minimumMonthlySpend} monthly ad spend`,
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'Start with Ads Management', href: '/services/ads-management' },
  },
  statistics: [
    { value: figures.clients, label: 'Level 2.0 clients' },
    { value: figures.roi, label: 'ROI' },
    { value: figures.adSpend, label: 'Ad spend' },
    { value: figures.firstResults, label: 'To results' },
  ],
  panel: {
    title: 'Orders by hour, four weeks',
    state: 'Bid up 7-10 PM',
    kpis: [
      { name: 'Incremental share', value: '62%', note: 'of ad sales, holdout' },
      { name: 'New customer', value: '$14.20', note: 'was $19.80' },
      { name: 'Hours bid down', value: '31', note: 'of 168 a week' },
    ],
    chart: {
      kind: 'bars',
      description:
        'Orders per hundred clicks by three-hour block: 4.1 from 1 AM, lowest at 3.2 from 4 AM, highest at 12.6 from 7 to 10 PM, and 10.1 in the last block.',
      points: ['1 h', '4', '7', '10', '13', '16', '19', '22'],
      lines: [
        {
          name: 'Orders per 100 clicks',
          tone: 'd1',
          values: [4.1, 3.2, 6, 8.4, 8.9, 9.3, 12.6, 10.1],
        },
      ],
    },
    note: 'Illustrative campaign.',
  },
  sections: ['whyChoose', 'approach', 'successStories', 'process', 'faq'],
  whyChoose: {
    title: 'Why choose {agency} for Level 2.0',
    intro: 'Advanced tools need enough data, clear rules and honest tests.',
    items: [
      {
        title: 'A minimum we keep to',
        text: 'Smaller accounts get something simpler, because too little data leads to wrong conclusions.',
      },
      {
        title: 'Tests before claims',
        text: 'We call no sale incremental until a holdout says so.',
      },
      {
        title: 'Rules you can read',
        text: 'Each schedule and exclusion is one sentence, with its evidence and a date to look again.',
      },
      {
        title: 'One budget for all ad types',
        text: 'Search, brand and display campaigns compete for the same dollar, and the better one gets it.',
      },
      {
        title: 'An early first read',
        text: `Results show in ${figures.firstResults}. Deeper tests run longer, and you know how long before they begin.`,
      },
    ],
  },
  approach: {
    title: 'What Level 2.0 adds',
    intro: 'Regular ads management continues. These four are added to it.',
    cards: [
      {
        icon: 'clock',
        title: 'Hourly bidding',
        description:
          'Amazon Marketing Stream shows what an hour is worth. Bids follow where the data is deep enough and stay put where it is not.',
        features: ['Hour and weekday schedule', 'Budget pacing', 'Minimum-data rule'],
      },
      {
        icon: 'layers',
        title: 'Audience layers',
        description: 'Past viewers, past buyers and similar shoppers get their own bids, caps and messages.',
        features: ['Recent-buyer exclusion', 'Frequency caps', 'New-to-brand goals'],
      },
      {
        icon: 'flask-conical',
        title: 'Incrementality tests',
        description:
          'Ads are paused for a fair sample and total sales counted, to learn which spend only claimed orders you had anyway.',
        features: ['Holdout design', 'Loss limit agreed', 'Result logged either way'],
      },
      {
        icon: 'route',
        title: 'Path analysis',
        description:
          'Amazon Marketing Cloud shows which ads were seen before a purchase, so that budgets follow the route.',
        features: ['Path to purchase', 'Overlap between ad types', 'Time to order'],
      },
    ],
  },
  successStories: {
    title: 'Success stories',
    intro: 'Accounts with strong rivals, strong seasons or both.',
    slugs: ['verdanti', 'pawsley', 'solbrook'],
  },
  process: {
    title: 'What your account needs',
    intro: 'We check these on the first call. A gap is a reason to wait, seldom a reason to give up.',
    columns: ['What we look for', 'Why it matters', 'If it is missing'],
    rows: [
      [
        `${figures.minimumMonthlySpend} of ad spend in an ordinary month`,
        'Hourly figures have to be deep enough to trust',
        'Ads Management, which has no fixed minimum',
      ],
      [
        'Margin known for each product',
        'Without the margin, a finer bid is only a finer guess',
        'We build the cost sheet with you',
      ],
      [
        'Stock for the length of a test',
        'Selling out spoils the comparison',
        'We wait for the inbound shipment',
      ],
      [
        'Campaigns that can be read by product',
        'Audiences and hours need clean groups',
        'We rebuild before we layer',
      ],
      ['Listings that convert', 'No bid schedule fixes a weak page', 'Images and copy come first'],
    ],
  },
  faq: {
    title: 'Questions about Level 2.0',
    intro: 'For people who have read about Ads Management, too.',
    items: [
      {
        question: 'Why is there a minimum?',
        answer: `Splitting spend by hour and audience makes many small piles of data. The minimum monthly ad spend of ${figures.minimumMonthlySpend} keeps each pile large enough to tell a pattern from luck.`,
      },
      {
        question: 'What will we see first?',
        answer: `Schedules and exclusions: expect results in ${figures.firstResults}. A holdout needs its full term before anyone should quote it.`,
      },
      {
        question: 'What does a holdout cost us?',
        answer:
          'Some sales, for a while, on a sample you approve. You get our estimate of the loss beforehand, and the test stops early if it is passed.',
      },
      {
        question: 'Do you use the Amazon DSP?',
        answer:
          'Where you have access and the audience is worth it. We usually get what we can from sponsored ads with audience adjustments before that.',
      },
      {
        question: 'Can it run alongside our in-house team?',
        answer:
          'Yes. Your people keep the everyday campaigns while we run schedules, audiences and tests, and both sides write in the same change log.',
      },
      {
        question: 'What if our spend is seasonal?',
        answer:
          'We look at an ordinary month. If only the peak qualifies, Level 2.0 can run for the season and hand back afterward.',
      },
    ],
  },
  banner: {
    title: 'See which hours you are overpaying for',
    lead: 'Share an hourly report on the call, or let us pull one with you, and we will read the week together.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
