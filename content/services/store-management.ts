import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['store-management']

export const storeManagement = defineService('store-management', {
  name: 'Store Management',
  scene: 'store-management',
  card: {
    description: 'The daily running of your Amazon account, done by people who know the system.',
    features: ['Inventory planning', 'Case handling', 'Account health checks'],
    hoverText: 'See what we do each morning',
    backDescription:
      'We plan replenishment, watch for stranded and suppressed listings, open and chase cases, and answer for account health. You see every action in the client portal and approve anything that touches price.',
    icon: 'store',
  },
  head: {
    title: 'Amazon store management, day by day | {agency}',
    description:
      'A named team plans your stock, keeps listings live, closes cases and reads account health each morning. Setup takes 7-14 days.',
    keywords: [
      'amazon store management',
      'seller central management',
      'fba inventory planning',
      'amazon case management',
      'amazon account health',
    ],
  },
  hero: {
    headline: 'Your Amazon store, looked after every business day',
    lead: 'We plan the stock, keep listings live, chase cases until they close and watch account health, so that your team can get back to the product.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'See how we report', href: '/services/reporting' },
  },
  statistics: [
    { value: figures.stores, label: 'Stores managed' },
    { value: figures.retention, label: 'Retention' },
    { value: figures.rating, label: 'Service rating of 10' },
    { value: figures.salesManaged, label: 'Sales managed' },
  ],
  panel: {
    title: 'Stock, Monday morning',
    state: 'Ship 900 by Thursday',
    kpis: [
      { name: 'Stranded units', value: '0', note: 'was 112' },
      { name: 'Suppressed', value: '1', note: 'file sent today' },
      { name: 'Open cases', value: '3', note: 'oldest 4 days' },
    ],
    table: {
      caption: 'Cover and next step for four products',
      columns: ['Product', 'Cover', 'Inbound', 'Next step'],
      rows: [
        { cells: ['Flask 17 oz', '46 days', '600', 'None'] },
        { cells: ['Flask 34 oz', '29 days', '0', 'Ship 900'], isOffTarget: true },
        { cells: ['Lid set', '71 days', '0', 'Hold'] },
        { cells: ['Cleaning brush', '38 days', '240', 'Check receipt'] },
      ],
    },
    note: 'Illustrative account.',
  },
  sections: ['approach', 'process', 'whyChoose', 'comparison', 'successStories', 'logos', 'faq'],
  approach: {
    title: 'How we take over a store',
    intro: 'In the first days we fix only what is urgent. After that, routine replaces firefighting.',
    cards: [
      {
        icon: 'clipboard-list',
        title: 'Read the account',
        description:
          'Settings, users, tax, shipping templates, open cases and every inactive listing, written down before we touch anything.',
        features: ['Inactive and stranded list', 'Open-case inventory', 'User access review'],
      },
      {
        icon: 'package',
        title: 'Put stock on a plan',
        description: 'Reorder points from your lead time and real sales, with the bad weeks left in.',
        features: ['Reorder point per SKU', 'Inbound shipment checks', 'Aged-stock decisions'],
      },
      {
        icon: 'message-square-text',
        title: 'Take cases to the end',
        description:
          'One person opens the case, answers inside the thread and escalates with evidence until it is settled.',
        features: ['Lost and damaged claims', 'Fee and dimension disputes', 'Catalog errors'],
      },
      {
        icon: 'heart-pulse',
        title: 'Check health each morning',
        description:
          'Policy notices, performance figures and lost listings are read before any other work starts.',
        features: ['Account health page', 'Suppressed listings', 'Featured Offer losses'],
      },
    ],
  },
  process: {
    title: `Setup takes ${figures.setUp}`,
    intro: 'Where you land depends on how many products you sell and how soon access and cost data reach us.',
    columns: ['When', 'What we do', 'What you get'],
    rows: [
      [
        'Days 1-2',
        'Users added with the least access that does the job, then a first read of account health',
        'A list of anything urgent',
      ],
      [
        'Days 3-6',
        'Listings, variations, shipping templates and tax settings checked against your own records',
        'Errors in order of what they cost',
      ],
      [
        'Days 7-10',
        'Reorder points, safety stock and inbound plan built from twelve months of sales',
        'A replenishment calendar',
      ],
      ['Days 11-14', 'Morning checks, case log and weekly call begin', 'A named lead and your client portal'],
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} for store management',
    intro: 'Running a store is mostly small things, done before they become large ones.',
    items: [
      {
        title: 'A lead who knows your SKUs',
        text: 'The same person reads your account each morning and joins your weekly call. You will not explain the product twice.',
      },
      {
        title: 'You approve what matters',
        text: 'Price changes, closed listings and anything with an invoice attached wait in the portal for your approval.',
      },
      {
        title: 'Stock math you can check',
        text: 'Every reorder point comes with its lead time, its demand and its safety margin, in a sheet you own.',
      },
      {
        title: 'Cases written to be answered',
        text: 'Order numbers, dates, a screenshot and one clear request. Seller Support has read enough essays.',
      },
      {
        title: 'Easy to leave',
        text: 'We work as users of your account. Remove the permission and everything we set up stays with you.',
      },
    ],
  },
  comparison: {
    title: 'Store management, side by side',
    rows: [
      {
        feature: 'Morning check',
        us: 'Health, suppressions and stock, every business day',
        others: 'When someone reports a problem',
      },
      {
        feature: 'Replenishment',
        us: 'A reorder point per SKU, with the math attached',
        others: 'The same weeks of cover for every product',
      },
      {
        feature: 'Cases',
        us: 'One person until it is resolved',
        others: 'Opened, then left to time out',
      },
      {
        feature: 'Price changes',
        us: 'Only with your approval',
        others: 'Made by a repricer you cannot see',
      },
      {
        feature: 'Aged stock',
        us: 'Decided monthly: promote, bundle or remove',
        others: 'Noticed on the fee invoice',
      },
      {
        feature: 'Account access',
        us: 'Named users with limited permissions',
        others: 'One login passed around',
      },
      {
        feature: 'Handover',
        us: 'Routines written down, and yours',
        others: 'Knowledge leaves with the manager',
      },
    ],
  },
  successStories: {
    title: 'Success stories',
    intro: 'Three accounts where the daily routine decided the outcome.',
    slugs: ['fennmoor', 'kindlewick', 'norrvik'],
  },
  faq: {
    title: 'Questions about store management',
    intro: 'If yours is missing, ask it on the call.',
    items: [
      {
        question: 'How long does setup take?',
        answer: `Setup takes ${figures.setUp}. A tidy account with good cost data takes less time; several marketplaces or a backlog of old cases take more.`,
      },
      {
        question: 'Do we hand over our login?',
        answer:
          'No. You add us as users in Seller Central with the permissions each job needs, and two-step verification stays on. You can withdraw access whenever you like.',
      },
      {
        question: 'Do you look after merchant-fulfilled orders too?',
        answer:
          'Yes. For FBM we watch shipping templates, handling times, late shipments and valid tracking, and agree with your warehouse who confirms what and by when.',
      },
      {
        question: 'Who pays for shipments, removals and samples?',
        answer:
          'You do, directly, at cost. Nothing that produces a charge is ordered before you have approved it.',
      },
      {
        question: 'Can you manage other countries too?',
        answer:
          'Yes, where you hold the tax registration and the product may be sold. We list what is missing before stock is sent, because finding out at the border is expensive.',
      },
      {
        question: 'Is advertising included?',
        answer:
          'No. Ads are a separate service, run by an ad manager who works from the same stock plan as your store lead.',
        link: { label: 'See Ads Management', href: '/services/ads-management' },
      },
    ],
  },
  banner: {
    title: 'Hand over the Monday morning list',
    lead: 'Open Seller Central on the call and show us what is waiting. We’ll tell you what we would do first and what can wait.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
