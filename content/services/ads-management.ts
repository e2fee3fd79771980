import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['ads-management']
const levelTwoFigures = serviceFigures['advanced-ad-management']

export const adsManagement = defineService('ads-management', {
  name: 'Ads Management',
  scene: 'ads-management',
  card: {
    description: 'Sponsored Products, Brands and Display run to a TACoS target.',
    features: ['Daily bids and budgets', 'Search-term harvesting', 'Spend split by intent'],
    hoverText: 'See how a target is set',
    backDescription:
      'We set an ACoS for every product from the TACoS you can afford, rebuild campaigns around search intent, and move budget every business day. You get one page a week: what we changed and what it did.',
    icon: 'target',
  },
  head: {
    title: 'Amazon ads management to a TACoS target | {agency}',
    description:
      'Sponsored ads held to a TACoS your margin allows, with an ACoS for each product. Bids move every business day, and each change is logged with its reason.',
    keywords: [
      'amazon ads management',
      'amazon ppc agency',
      'sponsored products',
      'tacos target',
      'acos by product',
    ],
  },
  hero: {
    headline: 'Amazon ads run to a number you can defend',
    lead: 'We agree on the TACoS your margin allows, turn it into a target for every product, and move bids every business day until the account holds it.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'Work out your ACoS', href: '/acos-calculator' },
  },
  statistics: [
    { value: figures.brands, label: 'Brands advertised' },
    { value: figures.acosImprovement, label: 'ACoS improvement' },
    { value: figures.rating, label: 'Service rating of 10' },
    { value: figures.sales, label: 'Sales' },
  ],
  panel: {
    title: 'Account review, weeks 1 to 13',
    state: 'On target',
    kpis: [
      { name: 'ACoS', value: '20.9%', note: 'was 34.0%' },
      { name: 'TACoS', value: '9.9%', note: 'was 18.7%' },
      { name: 'Organic share', value: '53%', note: 'was 45%' },
    ],
    chart: {
      kind: 'lines',
      description:
        'ACoS falls from 34.0 percent in week 1 to 20.9 percent in week 13, and TACoS from 18.7 to 9.9 percent.',
      unit: '%',
      points: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
      lines: [
        {
          name: 'ACoS',
          tone: 'd2',
          values: [34, 33.2, 33.6, 31, 29.4, 28.1, 26.8, 26, 24.7, 23.5, 22.6, 21.5, 20.9],
        },
        {
          name: 'TACoS',
          tone: 'd1',
          values: [18.7, 18.2, 18.3, 16.7, 15.7, 14.9, 14, 13.4, 12.5, 11.7, 11, 10.3, 9.9],
        },
      ],
    },
    table: {
      caption: 'Campaign groups and the change made today',
      columns: ['Campaign group', 'Target', 'ACoS', 'Change today'],
      rows: [
        { cells: ['Generic, exact', '22%', '19.4%', 'Bid +6%'] },
        { cells: ['Brand defense', '12%', '11.8%', 'None'] },
        { cells: ['Auto discovery', '30%', '41.0%', 'Bid −18%'], isOffTarget: true },
      ],
    },
    note: 'Illustrative account.',
  },
  sections: [
    'approach',
    'comparison',
    'whyChoose',
    'successStories',
    'certifications',
    'solutions',
    'logos',
    'faq',
  ],
  approach: {
    title: 'Our approach',
    intro: 'Four steps in the first month, then the last two repeat for as long as we work together.',
    cards: [
      {
        icon: 'map',
        title: 'Audit and map',
        description:
          'We read your search-term history as far back as it goes and find what you pay for twice.',
        features: ['Search-term history', 'Wasted-spend list', 'Margin by product'],
      },
      {
        icon: 'target',
        title: 'Set the target',
        description: 'A TACoS agreed with you, turned into an ACoS for every product.',
        features: ['TACoS ceiling', 'ACoS by product', 'Budget by intent'],
      },
      {
        icon: 'sliders-horizontal',
        title: 'Rebuild and bid',
        description: 'Campaigns regrouped by intent, with bids moved every business day.',
        features: ['Exact, phrase, auto split', 'Placement modifiers', 'Negative lists'],
      },
      {
        icon: 'chart-line',
        title: 'Review weekly',
        description: 'What changed and what it did, with the next week’s plan agreed.',
        features: ['Change log', 'Rank and Buy Box', 'Next-week plan'],
      },
    ],
  },
  comparison: {
    title: 'How we compare',
    rows: [
      {
        feature: 'Target',
        us: 'TACoS agreed with you before spend',
        others: 'ACoS or clicks, set by the agency',
      },
      {
        feature: 'Bid changes',
        us: 'Every business day, logged',
        others: 'Weekly or rule-based, not shown',
      },
      { feature: 'Who does the work', us: 'A named ad manager', others: 'A rotating pool' },
      {
        feature: 'Search terms',
        us: 'Promoted and blocked by a written rule',
        others: 'Left to automatic campaigns',
      },
      {
        feature: 'Listing fixes',
        us: 'Included when a listing is the cause',
        others: 'Sold separately',
      },
      { feature: 'Reporting', us: 'Client portal and a weekly page', others: 'Monthly slide deck' },
      {
        feature: 'Leaving',
        us: 'You keep campaigns, data and playbooks',
        others: 'Campaigns paused at exit',
      },
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} for ads',
    intro: 'Five things to ask any ad agency for, including us.',
    items: [
      {
        title: 'A target with a reason',
        text: 'Your margin sets the TACoS. The TACoS sets the bid. You can check the math.',
      },
      {
        title: 'Daily hands on the account',
        text: 'Bids, budgets and negatives every business day, by a named person.',
      },
      {
        title: 'Ads and listings together',
        text: 'When the listing is the problem we fix the listing and leave the bid where it is.',
      },
      {
        title: 'A log of every change',
        text: 'Date, reason and result, where you can read them without asking.',
      },
      {
        title: 'A money-back guarantee',
        text: 'The terms are in your agreement, and we walk you through them before you sign.',
        link: { label: 'About the terms', href: '/book-call#money-back-terms' },
      },
    ],
  },
  successStories: {
    title: 'Success stories',
    intro: 'Pet food, candles and sun care: three budgets that needed different things.',
    slugs: ['pawsley', 'kindlewick', 'solbrook'],
  },
  certifications: {
    title: 'Certifications',
    items: [
      {
        icon: 'badge-check',
        title: 'Sponsored Ads Practitioner',
        description: 'Retail Media Institute. Bidding, match types and attribution.',
      },
      {
        icon: 'chart-column',
        title: 'Retail Analytics Associate',
        description: 'Commerce Analytics Council. The arithmetic behind the weekly page.',
      },
      {
        icon: 'monitor',
        title: 'Programmatic Display Foundations',
        description: 'Retail Media Institute. Audiences, frequency and viewability.',
      },
      {
        icon: 'file-pen-line',
        title: 'Listing Optimization Level II',
        description: 'Catalog Standards Board. For the days when the page is the problem.',
      },
    ],
  },
  solutions: {
    title: 'Complete ad solutions',
    intro: 'What we run inside your account, and what each one is for.',
    items: [
      {
        icon: 'crosshair',
        title: 'Sponsored Products',
        text: 'Intent-grouped campaigns with exact control where the margin is.',
      },
      {
        icon: 'panel-top',
        title: 'Sponsored Brands',
        text: 'Storefront traffic and video for the terms worth owning.',
      },
      {
        icon: 'monitor',
        title: 'Sponsored Display',
        text: 'Retargeting and product defense, capped so it does not inflate results.',
      },
      {
        icon: 'shield',
        title: 'Brand defense',
        text: 'Your brand terms defended at the lowest bid that keeps the top spot.',
      },
      {
        icon: 'calendar-days',
        title: 'Event planning',
        text: 'Deal days planned backward from stock, with spend caps.',
      },
      {
        icon: 'refresh-cw',
        title: 'Search-term harvesting',
        text: 'Every week, terms that sell are promoted and terms that only cost money are blocked.',
      },
    ],
  },
  faq: {
    title: 'Questions about ads',
    intro: 'For anything else, ask on the call or email us.',
    items: [
      {
        question: 'How soon will we see results?',
        answer: `Most accounts see results in ${figures.firstResults} and a significant change in ${figures.significantResults}. The opening weeks go into the audit and the rebuild, so expect noise before the trend.`,
      },
      {
        question: 'What ad spend do you need?',
        answer: `There is no fixed minimum for this service. Level 2.0 has one: ${levelTwoFigures.minimumMonthlySpend} of monthly ad spend.`,
        link: { label: 'Compare with Level 2.0', href: '/services/advanced-ad-management' },
      },
      {
        question: 'Do you work to ACoS or TACoS?',
        answer:
          'Both. TACoS is the number we agree with you. We turn it into an ACoS for each product so that bids can follow it.',
        link: { label: 'Try the calculator', href: '/acos-calculator' },
      },
      {
        question: 'What if our margin is unknown?',
        answer:
          'Then that comes first. We send a short cost sheet, fill in what the marketplace charges and work out break-even for your best sellers before any bid is touched.',
      },
      {
        question: 'Will you switch off our existing campaigns?',
        answer:
          'Only once the new ones have taken over their best terms. Until then the old campaigns keep running on lower bids, because their history is worth something.',
      },
      {
        question: 'Who owns the campaigns?',
        answer: 'You do. Everything is built in your account and stays there if we part.',
      },
    ],
  },
  banner: {
    title: 'Bring your search-term report. We will read it with you.',
    lead: 'A call, your own account on screen, and a target you can use whether or not we work together.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
