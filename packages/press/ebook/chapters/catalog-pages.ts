import type { BookPage } from '../book.ts'

export const listings: BookPage = {
  title: 'Listings',
  lead: 'Most listing faults can’t be seen on the product page. Three reports show them, and one table lists what belongs where.',
  blocks: [
    {
      kind: 'steps',
      title: 'Where faults hide',
      items: [
        {
          title: 'Manage All Inventory, filter "Search suppressed"',
          text: 'The listing exists, but no shopper finds it. Usually an image, a title that is too long, or an attribute that became required.',
        },
        {
          title: 'Catalog, Complete Your Drafts',
          text: 'Products that never went live, and uploads that stopped halfway. Finish them or delete them.',
        },
        {
          title: 'Reports, Inventory Reports, Category Listings Report',
          text: 'The only file with every attribute as it is stored. If it is missing, ask Seller Support to switch it on. Keep one each quarter: it is your backup.',
        },
      ],
    },
    {
      kind: 'table',
      caption: 'What belongs where',
      columns: ['Field', 'What it is for', 'Keep in mind'],
      rows: [
        [
          'Title',
          'Brand, what it is, the one thing that sets it apart, size',
          'No more than 200 characters, often fewer; the first 80 are what a phone shows',
        ],
        [
          'Bullets',
          'Five answers to five questions, most asked first',
          'A fact in each; no prices, no guarantees',
        ],
        [
          'Search terms',
          'Synonyms and other spellings that appear nowhere else',
          'Under 250 bytes; no repeats, no other brands',
        ],
        [
          'Main image',
          'The product, and nothing else',
          'Pure white, filling most of the frame, 1600 px or more',
        ],
        [
          'Other images',
          'Size in a hand, use, what is in the box',
          'One question each; text that reads on a phone',
        ],
        ['A+ content', 'Comparison, routine, story', 'Your own products only; repeat key facts as text'],
      ],
    },
    {
      kind: 'note',
      title: 'One change at a time',
      text: 'New title this week, new images the next. Write down the date and the reason of each, or you will never know which of them helped.',
    },
  ],
}

export const stock: BookPage = {
  title: 'Stock',
  lead: 'Running out costs more than the sales you miss: rank goes with them, and ads have to buy it back. Let the math decide when to reorder.',
  blocks: [
    {
      kind: 'sum',
      title: 'The reorder point, with made-up figures',
      lines: [
        { name: 'Sales while you wait', sum: '18 a day × 45 days until it can be sold', value: '810' },
        { name: 'Safety stock', sum: '18 a day × 14 days', value: '252' },
        { name: 'Reorder when stock falls to', sum: '810 + 252', value: '1,062' },
      ],
    },
    {
      kind: 'figure',
      drawing: 'stock',
      caption:
        'Stock of one product over 23 weeks. The order goes out at the dashed line; the safety stock stays untouched. Made-up figures.',
    },
    {
      kind: 'checklist',
      title: 'Once a month',
      items: [
        'Units older than 180 days: lower the price, advertise, or remove them before the aged-inventory surcharge grows.',
        'Units that can’t be sold: remove them, and look at why they came back.',
        'Measured size and weight in the fee preview: ask for a new measurement where they are wrong.',
        'Lost and damaged units: has each been found or paid for?',
      ],
    },
  ],
}

export const offer: BookPage = {
  title: 'Price and the Featured Offer',
  lead: 'The Featured Offer is the box with the button. When it goes, most sales go with it and sponsored ads stop. The reason is nearly always one of five.',
  blocks: [
    {
      kind: 'table',
      caption: 'When it is lost',
      columns: ['Look at', 'You see', 'Do'],
      rows: [
        [
          'Pricing, Pricing Health',
          'A lower price of the same product, here or at another retailer',
          'Match it, or end the other offer if it is yours',
        ],
        [
          'Inventory',
          'Little stock, or stock in transfer',
          'Wait, or sell from your own warehouse in the meantime',
        ],
        [
          'The listing itself',
          'Another seller',
          'Buy one. If it is not yours, report it through Brand Registry',
        ],
        ['Performance', 'A metric beyond its limit', 'See page 11'],
        ['The price history', 'A sudden rise', 'Go back, then raise in small steps'],
      ],
    },
    {
      kind: 'sum',
      title: 'The floor for price rules, with made-up figures',
      lines: [
        {
          name: 'Unit, fulfillment, storage, returns',
          sum: '$7.40 + $6.10 + $0.35 + $0.36',
          value: '$14.21',
        },
        { name: 'Share left for them', sum: '1 − 15% referral fee − 10% profit', value: '75%' },
        { name: 'Lowest price', sum: '$14.21 ÷ 0.75', value: '$18.95' },
      ],
    },
    {
      kind: 'note',
      title: 'Never switch on a price rule without a floor',
      text: 'Two rules without floors undercut each other down to a cent. Set a floor and a ceiling for each product, and write down how you got them.',
    },
  ],
}
