import type { BookPage } from '../book.ts'

export const ads: BookPage = {
  title: 'Ads in twenty minutes a week',
  lead: 'ACoS is ad spend divided by the sales that ads brought. TACoS is ad spend divided by all sales. Set the second, work out the first, and bid to it.',
  blocks: [
    {
      kind: 'figure',
      drawing: 'acos',
      caption:
        'Target ACoS by organic share, at a TACoS of 10%. The more sells without ads, the more an ad sale may cost.',
    },
    {
      kind: 'sum',
      title: 'From target to bid, with made-up figures',
      lines: [
        { name: 'Target ACoS', sum: '10% ÷ (1 − 0.60)', value: '25.00%' },
        { name: 'Highest bid', sum: '$29.99 × 11% of clicks buy × 25%', value: '$0.82' },
      ],
    },
    {
      kind: 'steps',
      title: 'Every Tuesday',
      items: [
        {
          title: 'Download the search term report',
          text: 'The last 30 days, ending three days ago: later sales are still being counted.',
        },
        {
          title: 'Stop what does not sell',
          text: 'Terms that cost more than one sale may cost, without a sale: negative exact.',
        },
        {
          title: 'Give winners a campaign of their own',
          text: 'Two sales or more under the target: exact match, own budget, negative where they came from.',
        },
        {
          title: 'Move budgets, then bids',
          text: 'First feed campaigns that run dry under the target. Then change bids, by a tenth at a time.',
        },
      ],
    },
  ],
}

export const goodReports: BookPage = {
  title: 'Reports worth the wait',
  lead: 'Nine files answer most questions. Start with the question: without one, a report can cost you a morning.',
  blocks: [
    {
      kind: 'table',
      caption: 'Where each one is and how long it takes',
      columns: ['Report', 'Where', 'The question', 'The wait'],
      rows: [
        [
          'Detail Page Sales and Traffic by Child Item',
          'Business Reports',
          'Did fewer people come, or did fewer of them buy?',
          'None; a day or two behind',
        ],
        [
          'Search Query Performance',
          'Brand Analytics',
          'For which searches do we win or lose the shopper?',
          'Some days after the week ends',
        ],
        [
          'Search term report',
          'Advertising, Reports',
          'What did people type before they clicked?',
          'Minutes',
        ],
        ['FBA Inventory', 'Fulfillment reports', 'What runs out, and what grows old?', 'Minutes'],
        [
          'FBA Customer Returns',
          'Fulfillment reports',
          'Why does it come back, in the buyers’ words?',
          'Minutes',
        ],
        ['Fee Preview', 'Fulfillment reports', 'Is the measured size right?', 'Minutes'],
        ['Reimbursements', 'Fulfillment reports', 'What was lost, and was it paid?', 'Minutes'],
        [
          'Date Range transactions',
          'Payments',
          'What was left of the month after every fee?',
          'Up to an hour',
        ],
        [
          'Category Listings Report',
          'Inventory Reports',
          'What is stored in every field?',
          'Up to a day, once switched on',
        ],
      ],
    },
    {
      kind: 'checklist',
      title: 'Four questions before you believe a number',
      items: [
        'Is the period complete, or is the last day still being counted?',
        'Is it the parent or the child: one color, or all of them?',
        'Ordered, shipped or paid? The three never match.',
        'Whose sales are these? Ad reports count what followed a click, within days, wherever it came from.',
      ],
    },
  ],
}

export const otherReports: BookPage = {
  title: 'Reports you can leave alone',
  lead: 'These are not wrong, but another report is better. The right column names it.',
  blocks: [
    {
      kind: 'table',
      caption: 'What to open instead',
      columns: ['Report', 'What is wrong with it', 'Open instead'],
      rows: [
        [
          'Sales dashboard, by the hour',
          'Moves all day, means nothing before tomorrow',
          'Business report, same weekday of four weeks',
        ],
        ['All Orders, for profit', 'Knows no fees, no returns, no ads', 'Date Range transactions'],
        [
          'Shipments, for counting sales',
          'Counts parcels on the day they leave',
          'Detail Page Sales and Traffic',
        ],
        ['Campaign totals', 'An average of things that have nothing in common', 'Search term report'],
        ['Suggested bids, for all keywords', 'What others pay, not what you can afford', 'The bid of page 8'],
        ['Growth suggestions', 'Sorted by what the marketplace would like', 'Your own list of ten'],
      ],
    },
    {
      kind: 'text',
      title: 'Keep your own numbers',
      paragraphs: [
        'Most reports reach back two years or less, and some only weeks. Save five of them on the first business day of each month: sales and traffic by child, search query performance, search terms, transactions, and the category listings report.',
        'Name files by date, as in 2026-11 search-terms.csv, and do not edit them. Work in a copy. In a year you will have what no dashboard offers: the same question, asked the same way, twelve times.',
      ],
    },
    {
      kind: 'checklist',
      title: 'First business day of the month',
      items: [
        'Five files saved',
        'TACoS of the month written down, by product family',
        'Three products that moved, and a sentence on why',
        'One thing to stop doing',
      ],
    },
  ],
}
