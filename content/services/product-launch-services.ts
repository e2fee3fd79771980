import { agencyFigures } from '#content/agency/figures.ts'
import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['product-launch-services']

export const productLaunchServices = defineService('product-launch-services', {
  name: 'Product Launch',
  scene: 'product-launch-services',
  card: {
    description: 'Dates and owners for everything between factory and first page.',
    features: ['Launch calendar', 'Review program setup', 'First-page targets'],
    hoverText: 'See the launch week by week',
    backDescription:
      'Price, reviews, content and ads share one calendar, with a go or no-go check each week. The service page explains the 30-day first-page guarantee and the conditions that come with it.',
    icon: 'rocket',
  },
  head: {
    title: 'Amazon product launch with a dated plan | {agency}',
    description:
      'Stock, listing, reviews, price and ads on one calendar, with a 30-day first-page guarantee whose conditions are printed on the page.',
    keywords: [
      'amazon product launch',
      'amazon launch service',
      'first page amazon',
      'amazon vine launch',
      'new product amazon ads',
    ],
  },
  hero: {
    headline: 'A launch with dates, owners and a first-page target',
    lead: 'Stock, listing, reviews, price and ads on one calendar. Each week ends with a decision: carry on, correct or stop.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'Read the guarantee', href: '#guarantee' },
  },
  statistics: [
    { value: figures.success, label: 'Success' },
    { value: figures.firstPageGuarantee, label: 'First-page guarantee' },
    { value: agencyFigures.clients.value, label: 'Clients, all services' },
    { value: 'Weekly', label: 'Go or no-go check' },
  ],
  panel: {
    title: 'Launch board, day 21',
    state: 'Go',
    kpis: [
      { name: 'Rank, main term', value: '9', note: '164 on day 3' },
      { name: 'Units, last 7 days', value: '143', note: 'plan 130' },
      { name: 'Days of cover', value: '38', note: 'floor 25' },
    ],
    chart: {
      kind: 'lines',
      description:
        'Units sold per day rise from 3 on day 1 to 21 on day 21; the plan rises from 4 to 19 over the same days.',
      points: ['Day 1', '4', '7', '10', '13', '16', '19', '21'],
      lines: [
        { name: 'Units a day', tone: 'd1', values: [3, 6, 9, 12, 15, 19, 21, 21] },
        { name: 'Plan', tone: 'd3', values: [4, 7, 9, 12, 15, 17, 19, 19] },
      ],
    },
    note: 'Illustrative launch.',
  },
  sections: ['process', 'approach', 'whyChoose', 'successStories', 'faq'],
  process: {
    title: 'From stock to page one',
    intro:
      'Nobody moves to the next stage because the calendar says so. The check in the last column decides.',
    columns: ['Stage', 'What happens', 'Check before the next stage'],
    rows: [
      [
        'Before day 1',
        'Units received, listing complete, Vine enrolled, campaigns built and paused',
        'The offer shows with the right price, delivery promise and images',
      ],
      [
        'Week 1',
        'Exact-match ads on a short list of terms, with one small automatic campaign to discover others',
        'Clicks become orders at a rate the launch budget can carry',
      ],
      [
        'Week 2',
        'Terms that sell get more money, the others are blocked; first questions and returns are read',
        'No product fault showing in the comments',
      ],
      [
        'Week 3',
        'Placement bids on the main terms and a second look at the main image',
        'Stock still covers the plan at the new pace',
      ],
      [
        'Day 30',
        'Position recorded for the agreed terms, opening price reviewed',
        'Move to steady targets, or a written list of what to repair',
      ],
    ],
  },
  approach: {
    title: 'Four workstreams, one calendar',
    intro: 'Launches go wrong where two of these meet, so one lead holds all four.',
    cards: [
      {
        icon: 'calendar-days',
        title: 'Readiness',
        description:
          'The slowest item sets the date. We find it early and plan backward from the day stock can be bought.',
        features: ['Inbound and receiving time', 'Compliance documents', 'Barcodes and cartons'],
      },
      {
        icon: 'images',
        title: 'Content before traffic',
        description: 'Keyword map, image set and A+ content are live before the first click is paid for.',
        features: ['Main image chosen with evidence', 'Questions answered in bullets', 'Variation plan'],
      },
      {
        icon: 'message-square-quote',
        title: 'Reviews within the rules',
        description:
          'Vine where you qualify, then the Request a Review button for every order. No gifts, no friends, no cards asking for stars.',
        features: ['Vine enrollment', 'Review request routine', 'Early return reading'],
      },
      {
        icon: 'rocket',
        title: 'Price and ads together',
        description:
          'An opening price you can change later, and a launch budget in dollars with an end date.',
        features: ['Spend cap by week', 'Exact terms first', 'Coupon plan'],
      },
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} for a launch',
    intro: 'A launch has many deadlines, and a missed one is expensive.',
    items: [
      {
        title: 'A date that holds up',
        text: 'We add receiving time and one late ship to the plan before you announce anything.',
      },
      {
        title: 'One lead for every part',
        text: 'Listing, ads, stock and price questions go to the same person, who holds the calendar.',
      },
      {
        title: 'A stop rule',
        text: 'You agree beforehand what would end the launch. That is easier to decide in a calm week.',
      },
      {
        title: 'Reviews you can keep',
        text: 'Every review is asked for in a permitted way, so a review purge by the marketplace costs you nothing.',
      },
      {
        title: 'A guarantee in writing',
        text: `A ${figures.firstPageGuarantee} first-page guarantee, with the search terms named in your agreement.`,
        link: { label: 'Read the conditions', href: '#guarantee' },
      },
    ],
  },
  successStories: {
    title: 'Success stories',
    intro: 'Four colors at once, a hard category and a product with a single season.',
    slugs: ['brightkeel', 'verdanti', 'solbrook'],
  },
  faq: {
    title: 'Questions about launching',
    intro: 'Start with the first. It is the one with conditions.',
    items: [
      {
        id: 'guarantee',
        question: `What does the ${figures.firstPageGuarantee} first-page guarantee cover?`,
        answer:
          'A first-page position within 30 days of the agreed start, for the search terms named in your agreement. It applies while the product is in stock, eligible for sale and at the agreed price, with the agreed listing and budget left in place. How the position is measured and what we owe you if we miss it are set out in the agreement. Where this summary and the agreement differ, the agreement counts, so read it before you sign.',
      },
      {
        question: 'How early should we start?',
        answer:
          'Before the production order is final, if you can. Images, identifiers, test reports and Brand Registry all take longer than building the ads.',
      },
      {
        question: 'Do we need reviews before advertising?',
        answer:
          'You need a page that answers questions without them. Vine reviews tend to arrive over the first weeks, so bids begin narrow and widen as proof builds up.',
      },
      {
        question: 'How much stock should we send?',
        answer:
          'Enough for the plan, plus the time a second shipment needs from factory to shelf. Selling out in week three undoes more than a slow start does.',
      },
      {
        question: 'Can you relaunch a product that failed?',
        answer:
          'Sometimes. We read its return comments and conversion first. If the product itself is the trouble, we say so before you spend again.',
      },
      {
        question: 'What happens after day 30?',
        answer:
          'The launch budget ends and each product gets an ordinary target. Your lead hands the calendar, the term list and the open points to the team that runs ads next, yours or ours.',
        link: { label: 'See what follows', href: '/services/ads-management' },
      },
    ],
  },
  banner: {
    title: 'Bring the product and the ship date',
    lead: 'We work back from it on the call and tell you whether the launch week you have in mind is realistic.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
