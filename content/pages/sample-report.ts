import { defineDocument } from '#domain/documents/document.ts'
import { action, fixed, group, head, line, list, listOf, plain, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'
import { closing } from './closings.ts'
import { sampleWeeks } from './sample-weeks.ts'

const named = (max: number) => group({ key: fixed(plain(20)), name: line(max) })

/** The weekly page of an invented account (sample-account.ts), from which its figures are computed. */
export const sampleReport = defineDocument({
  name: 'sample-report',
  label: 'Sample report',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(260),
    bookCall: action(),
    jump: line(30).meta({ label: 'Link to the report below' }),
    sheet: group(
      {
        label: line(20),
        client: line(50),
        sent: line(60),
        writtenBy: line(24),
        note: text(200),
        kpis: group({
          sales: line(24),
          spend: line(24),
          tacos: line(24),
          margin: line(24),
          cover: line(24),
        }),
        charts: group({ sales: line(40), tacos: line(40) }),
        choices: group({
          week: line(24),
          market: line(24),
          product: line(24),
          allMarkets: line(24),
          allProducts: line(24),
        }),
        notes: group({ moved: line(40), done: line(40), next: line(40), needs: line(40) }),
        table: group({
          title: line(40),
          product: line(24),
          cover: line(24),
          rank: line(24),
          total: line(24),
          hint: text(220),
        }),
      },
      'Labels of the report',
    ),
    markets: listOf(2, named(24)),
    products: listOf(4, named(30)),
    weeks: listOf(
      4,
      group({
        week: fixed(z.number()),
        dates: line(24),
        moved: list(text(200), { min: 1, max: 4 }),
        done: list(group({ day: line(10), what: line(70), why: text(140) }), { min: 1, max: 5 }),
        next: list(text(140), { min: 1, max: 4 }),
        needs: list(group({ what: text(140), by: line(24) }), { min: 1, max: 3 }),
      }),
    ),
    reading: group({
      title: line(60),
      items: listOf(3, group({ title: line(50), text: text(200) })),
      more: action(),
    }),
    banner: closing(),
  }),
  fallback: {
    head: {
      title: 'Sample weekly Amazon report | {agency}',
      description:
        'The page our clients get every Monday, with sample data: what moved, what we did, what comes next and what we need from you. Switch week, market and product.',
      keywords: [
        'amazon weekly report',
        'amazon agency report sample',
        'tacos report',
        'amazon client portal',
      ],
    },
    title: 'See what you get every Monday',
    lead: 'This is the page in the client portal, with an invented account: what moved, what we did, what comes next and what we need from you. Switch the week, the market or the product.',
    bookCall: { label: 'Book Call Now', href: '/book-call' },
    jump: 'Open the report',
    sheet: {
      label: 'Sample data',
      client: 'Harrow & Vale, kitchen storage (invented)',
      sent: 'Sent Monday, 8:30 am',
      writtenBy: 'Written by',
      note: 'The account, its products and its figures are invented to show how we report. They are not a client’s result.',
      kpis: {
        sales: 'Total sales',
        spend: 'Ad spend',
        tacos: 'TACoS',
        margin: 'Margin after ads',
        cover: 'Shortest stock',
      },
      charts: { sales: 'Total sales by week, in dollars', tacos: 'ACoS and TACoS by week' },
      choices: {
        week: 'Week',
        market: 'Market',
        product: 'Product',
        allMarkets: 'All markets',
        allProducts: 'All products',
      },
      notes: {
        moved: 'What moved',
        done: 'What we did',
        next: 'What comes next',
        needs: 'What we need from you',
      },
      table: {
        title: 'Product by product',
        product: 'Product',
        cover: 'Stock left',
        rank: 'Search rank',
        total: 'All products',
        hint: 'A column heading sorts the table. Below TACoS is the ad spend. Rank is for the main search term in the largest market shown. Canada is converted to US dollars.',
      },
    },
    markets: [
      { key: 'us', name: 'United States' },
      { key: 'ca', name: 'Canada' },
    ],
    products: [
      { key: '12-pack', name: 'Silicone bags, 12-pack' },
      { key: '6-pack', name: 'Silicone bags, 6-pack' },
      { key: 'wraps', name: 'Beeswax wraps' },
      { key: 'brushes', name: 'Bottle brush set' },
    ],
    weeks: sampleWeeks,
    reading: {
      title: 'Why it is one page',
      items: [
        {
          title: 'It starts with what fell',
          text: 'The first lines are the ones you would ask about. Each comes with the likely reason and what we did about it.',
        },
        {
          title: 'Every change has a reason',
          text: 'Bids, titles, images, cases: with the day and the reason, so that you can ask us about any of them.',
        },
        {
          title: 'It ends with your part',
          text: 'Two or three decisions that only you can make, with a date. Everything else is our work.',
        },
      ],
      more: { label: 'How the numbers get there', href: '/services/reporting' },
    },
    banner: {
      title: 'Want to see your own account on this page?',
      lead: 'Bring your last four weeks to a call. We fill in the first page with you.',
      action: { label: 'Book Call Now', href: '/book-call' },
    },
  },
})
