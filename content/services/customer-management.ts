import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['customer-management']

export const customerManagement = defineService('customer-management', {
  name: 'Customer Management',
  scene: 'customer-management',
  card: {
    description: 'Messages, claims and returns answered in your tone.',
    features: ['Response under 2 hrs', 'Review monitoring', 'Returns insight'],
    hoverText: 'See who handles what',
    backDescription:
      'We answer buyers, spot product faults early and turn the reasons for returns into better listings, so the same complaint is not paid for twice. Reviews are asked for with the official button only.',
    icon: 'message-square-text',
  },
  head: {
    title: 'Amazon customer messages and returns, handled | {agency}',
    description:
      'Buyer messages, returns, claims and feedback answered in your tone and within policy, and every complaint turned into a fix. Response under 2 hrs.',
    keywords: [
      'amazon customer service outsourcing',
      'buyer messages',
      'a-to-z claims',
      'amazon returns analysis',
      'seller feedback management',
    ],
  },
  hero: {
    headline: 'Every buyer answered, every complaint put to use',
    lead: 'We handle messages, returns, claims and feedback in your tone. What buyers tell us goes back into the listing and the product.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'See who handles what', href: '#process' },
  },
  statistics: [
    { value: figures.customers, label: 'Customers' },
    { value: figures.satisfaction, label: 'Satisfaction' },
    { value: figures.response, label: 'Response' },
    { value: figures.rating, label: 'Service rating' },
  ],
  panel: {
    title: 'Inbox, Tuesday',
    state: 'All answered',
    kpis: [
      { name: 'First reply', value: '1 h 12 min', note: 'limit 2 h' },
      { name: 'Open threads', value: '4', note: 'none past a day' },
      { name: 'Return rate', value: '3.1%', note: 'was 4.6%' },
    ],
    table: {
      caption: 'Why buyers wrote this month, and what was changed',
      columns: ['What buyers said', 'Count', 'Fix'],
      rows: [
        { cells: ['Smaller than expected', '18', 'Hand in image 3'] },
        { cells: ['Lid hard to open', '11', 'Note to factory'], isOffTarget: true },
        { cells: ['Color not as shown', '7', 'Swatches renamed'] },
        { cells: ['Arrived late', '5', 'Carrier changed'] },
      ],
    },
    note: 'Illustrative inbox.',
  },
  sections: ['whyChoose', 'process', 'approach', 'faq'],
  whyChoose: {
    title: 'Why choose {agency} for customer care',
    intro: 'Answering buyers is half of the work. Preventing the next message is the other half.',
    items: [
      {
        title: 'People write the replies',
        text: 'A saved answer starts the message and a person finishes it, with the order open in front of them.',
      },
      {
        title: 'Refund limits you set',
        text: 'Below your limit we act right away. Above it we ask.',
      },
      {
        title: 'Faults reported early',
        text: 'Several similar complaints in a week get you a note with photos, before the return rate shows it.',
      },
      {
        title: 'No arguing with reviewers',
        text: 'We never dispute a rating in a message or offer anything for a change. We repair what the review describes.',
      },
      {
        title: 'A glossary in each language',
        text: 'Part names, sizes and warnings are agreed with you once, so the answer in Milan matches the answer in Miami.',
      },
    ],
  },
  process: {
    title: 'Who answers what',
    intro: 'Each kind of contact has a first step and a consequence. Both are agreed with you at the start.',
    columns: ['Kind of contact', 'First step', 'What follows'],
    rows: [
      [
        'Question before purchase',
        'Answered from your product sheet',
        'Asked often, it becomes a bullet or an image',
      ],
      [
        'Order problem',
        'Replacement, refund or carrier claim within your limits',
        'The cause is noted against the SKU',
      ],
      ['Return', 'Authorized or checked within the policy window', 'The comment is read and coded, weekly'],
      [
        'A-to-z claim',
        'Tracking and correspondence sent before the deadline',
        'An appeal, where the facts support one',
      ],
      [
        'Seller feedback',
        'Removal requested where the rules allow it',
        'The rest goes to the team that packs the orders',
      ],
      [
        'Critical review',
        'Contact through the brand tool, where it is offered',
        'One of three fixes: product, listing or promise',
      ],
    ],
  },
  approach: {
    title: 'How our team works',
    intro: 'Set up once with you, then run on a schedule.',
    cards: [
      {
        icon: 'book-open-text',
        title: 'Learn the product',
        description:
          'We ask for samples, read old threads and write answers for the questions that come up most.',
        features: ['Answer library', 'Tone and sign-off', 'Escalation contacts'],
      },
      {
        icon: 'clock',
        title: 'Cover the hours',
        description: 'The schedule includes weekends, because the marketplace’s reply clock keeps running.',
        features: ['Response under 2 hrs', 'Urgent cases by phone', 'Holiday coverage agreed'],
      },
      {
        icon: 'shield-check',
        title: 'Stay within policy',
        description:
          'Messages are about the order and nothing else. No marketing, no outside links, nothing about ratings.',
        features: ['Message rules checked', 'Buyer data kept in the account', 'Request a Review button only'],
      },
      {
        icon: 'undo-2',
        title: 'Close the loop',
        description: 'Once a month we sort complaints and returns by cause and hand you the costliest three.',
        features: ['Return comments coded', 'Voice of the Customer read', 'Fixes with an owner'],
      },
    ],
  },
  faq: {
    title: 'Questions about customer care',
    intro: 'Including the one about bad reviews.',
    items: [
      {
        question: 'Can you remove bad reviews?',
        answer:
          'Nobody honest can promise that. We report reviews that break the community guidelines and learn from the others.',
      },
      {
        question: 'Will you ask our buyers for reviews?',
        answer:
          'With the official button, once per order, for every buyer alike. We do not pick the happy ones.',
      },
      {
        question: 'Are evenings and weekends covered?',
        answer:
          'Weekends are. Your support hours are written into the agreement, and a message outside them is first in line when we open.',
      },
      {
        question: 'Can the same team answer our own store?',
        answer:
          'Yes, from an inbox you choose. Rules differ between channels, so each has its own sheet and agents see which one they are in.',
      },
      {
        question: 'What do you need to begin?',
        answer:
          'A user with messaging and returns permissions, a product sheet, your refund limits and the name of someone who can decide when the limits do not fit.',
      },
      {
        question: 'What happens to buyer data?',
        answer:
          'It stays in the account. We work there as named users, export no addresses and quote comments to you without names.',
      },
    ],
  },
  banner: {
    title: 'Show us one week of your inbox',
    lead: 'We sort it by cause with you on the call. The list is yours to keep, whoever answers the next one.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
