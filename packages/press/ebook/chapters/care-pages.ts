import type { BookPage } from '../book.ts'

export const health: BookPage = {
  title: 'Account health',
  lead: 'Nothing else in this book helps once the account is closed. Two minutes a day, and a plan for the day it turns yellow.',
  blocks: [
    {
      kind: 'table',
      caption: 'The limits to stay within',
      columns: ['Measure', 'Stay', 'Counts'],
      rows: [
        ['Order defect rate', 'Under 1%', 'Bad feedback, claims and chargebacks, on all orders'],
        ['Late shipment rate', 'Under 4%', 'Orders you ship yourself'],
        ['Cancellation before shipment', 'Under 2.5%', 'Orders you ship yourself'],
        ['Valid tracking rate', 'Over 95%', 'Orders you ship yourself'],
        ['Account Health Rating', '200 or more', 'Policy violations, each until it is resolved'],
      ],
    },
    {
      kind: 'steps',
      title: 'When a violation arrives',
      items: [
        {
          title: 'Read the policy it names, not the notice',
          text: 'The notice says what happened to you. The policy says what they want to read.',
        },
        {
          title: 'Find the cause in your own records',
          text: 'Which listing, which delivery, which person, which day. If you can’t tell, say so and say how you will find out.',
        },
        {
          title: 'Repair it before you answer',
          text: 'Change the listing, remove the stock, correct the file. Keep pictures of before and after.',
        },
        {
          title: 'Answer once, in three paragraphs',
          text: 'What went wrong, what you have done about it, what keeps it from happening again. Documents attached, no adjectives.',
        },
      ],
    },
    {
      kind: 'note',
      title: 'Two things never to do',
      text: 'Do not open a second account. Do not buy an appeal written for somebody else: they are recognized, and your next appeal has less credibility.',
    },
  ],
}

export const cases: BookPage = {
  title: 'Cases that get answered',
  lead: 'The person who reads your case has minutes and a checklist. Write for both: one question, every number, the proof attached.',
  blocks: [
    {
      kind: 'letter',
      title: 'A case to copy',
      paragraphs: [
        'Subject: Wrong package weight for ASIN [ASIN], please measure again',
        'The stored weight of ASIN [ASIN], SKU [SKU], is [1.9 lb]. The real weight in its packaging is [1.2 lb]. The fulfillment fee is therefore [one tier] too high since [date].',
        'Please measure one unit in your warehouse. Attached: a picture of the packed unit on a scale, a picture of the label, and the supplier’s specification.',
        'If the measurement confirms this, please correct the stored weight and tell me how to claim the difference for the last 90 days. One question only; my other matters are in other cases.',
      ],
    },
    {
      kind: 'table',
      caption: 'Where to begin',
      columns: ['Matter', 'Open the case from', 'Attach'],
      rows: [
        [
          'Listing changed or merged',
          'Help, Products and inventory',
          'Old and new page as pictures, brand registry number',
        ],
        ['Shipment short', 'The shipment itself, tab Contents', 'Invoice and proof of delivery with weight'],
        [
          'Account or payment held',
          'Performance, the notice itself',
          'The documents it names, in color, all pages',
        ],
        [
          'Another seller on your listing',
          'Brand Registry, Report a violation',
          'Test order number and pictures',
        ],
      ],
    },
    {
      kind: 'note',
      title: 'When the answer does not fit the question',
      text: 'Reply in the same case with the same sentence and the missing fact, not with a new story. After two rounds, open one new case that names the old number, and ask for the team that is responsible.',
    },
  ],
}

export const week: BookPage = {
  title: 'The week on one page',
  lead: 'Print it and hang it up. When you finish a task, write your initials in the box.',
  blocks: [
    {
      kind: 'checklist',
      title: 'Every day, ten minutes',
      items: [
        'Account health',
        'Stranded stock and days of supply',
        'Featured Offer of the ten best sellers',
        'Budgets and yesterday’s spend',
        'Messages',
      ],
    },
    {
      kind: 'table',
      caption: 'Every week',
      columns: ['Day', 'Work', 'Initials'],
      rows: [
        ['Monday', 'Sales and traffic by child: who lost visitors, who lost buyers?', ''],
        ['Tuesday', 'Search terms: stop, promote, move budgets, then bids', ''],
        ['Wednesday', 'Stock: reorder points, shipments under way', ''],
        ['Thursday', 'Listings: one improvement, written down with its date', ''],
        ['Friday', 'Search query performance, returns in buyers’ words, price health', ''],
      ],
    },
    {
      kind: 'table',
      caption: 'Every month and every quarter',
      columns: ['When', 'Work', 'Initials'],
      rows: [
        ['First business day', 'Save five reports, write down TACoS by family', ''],
        ['Second week', 'Old stock, fee preview, reimbursements', ''],
        ['Third week', 'Permissions and notices', ''],
        ['Each quarter', 'Category listings report as a backup, brand store, prices of rivals', ''],
      ],
    },
  ],
}

export const words: BookPage = {
  title: 'Glossary',
  lead: 'The terms you need in the first month.',
  blocks: [
    {
      kind: 'words',
      entries: [
        { word: 'A+ content', meaning: 'Pictures and text below the bullets, for registered brands.' },
        { word: 'ACoS', meaning: 'Ad spend divided by sales from ads.' },
        { word: 'ASIN', meaning: 'The number of a product in the catalog, shared by all sellers of it.' },
        {
          word: 'Brand Registry',
          meaning: 'Proof that a trademark is yours; opens A+ content, store and reports.',
        },
        {
          word: 'Child and parent',
          meaning: 'One color or size, and the family that shows them on one page.',
        },
        {
          word: 'Conversion',
          meaning: 'Orders divided by visits; "unit session percentage" in the reports.',
        },
        { word: 'FBA and FBM', meaning: 'Shipped by the marketplace, or by you.' },
        { word: 'Featured Offer', meaning: 'The offer behind the button on a product page.' },
        { word: 'FNSKU', meaning: 'The label on a unit in the warehouse: your product, from you.' },
        { word: 'Negative exact', meaning: 'A search for which your ad must not appear.' },
        { word: 'ODR', meaning: 'Order defect rate; see page 11.' },
        { word: 'SKU', meaning: 'Your own number for your own offer.' },
        { word: 'Stranded', meaning: 'Stock in the warehouse without a live listing.' },
        { word: 'Suppressed', meaning: 'A listing that shoppers can’t find.' },
        { word: 'TACoS', meaning: 'Ad spend divided by all sales.' },
      ],
    },
  ],
}
