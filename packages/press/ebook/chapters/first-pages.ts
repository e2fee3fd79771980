import type { BookPage } from '../book.ts'

export const habits: BookPage = {
  title: 'Before anything else',
  lead: 'Seller Central has many pages and few signposts. This book is a map: what to do in each section, how often, and what to leave alone.',
  blocks: [
    {
      kind: 'steps',
      title: 'Three habits to begin with',
      items: [
        {
          title: 'Search before you browse',
          text: 'The search box at the top finds pages by name and is quicker than the menu. Menus move; names change less often.',
        },
        {
          title: 'Pin what you open every day',
          text: 'The bookmark beside a menu entry puts the page into the bar beneath the menu. Four or five are enough: account health, inventory, campaigns, messages.',
        },
        {
          title: 'Give every person a login of their own',
          text: 'Settings, User Permissions. Give each person only what the job needs, and remove access the day somebody leaves. With a shared password, you never know who made a change.',
        },
      ],
    },
    {
      kind: 'note',
      title: 'What may look different for you',
      text: 'Names and menus are as of late 2026. What your menu shows depends on your country, selling plan, brand registry and permissions. When a page is missing, look for its name in the search box first, then ask the account owner.',
    },
  ],
}

export const map: BookPage = {
  title: 'The map',
  lead: 'Twelve sections. You use four of them daily, four more each week, and the rest when you need them.',
  blocks: [
    {
      kind: 'table',
      caption: 'The menu, and how often to open it',
      columns: ['Section', 'What you find there', 'How often'],
      rows: [
        [
          'Catalog',
          'New products, unfinished drafts, variation families, uploads by spreadsheet',
          'When something changes',
        ],
        ['Inventory', 'Stock, shipments to the warehouse, stranded and aged units', 'Daily, three minutes'],
        ['Pricing', 'Price alerts, rules, where the Featured Offer is lost', 'Weekly'],
        ['Orders', 'Orders, returns, claims on orders you shipped', 'Daily if you ship yourself'],
        ['Advertising', 'Campaigns, coupons, deals, A+ content', 'Twice a week'],
        ['Stores', 'Your brand store and its visitors', 'Every quarter'],
        ['Brands', 'Brand Analytics, experiments, reviews', 'Weekly'],
        ['Growth', 'Suggestions and programs, some of them useful', 'Monthly, with a critical eye'],
        ['Reports', 'Business reports, fulfillment reports, tax documents', 'Weekly, see pages 9 and 10'],
        ['Payments', 'Statements, transactions, the balance held back', 'Every two weeks'],
        ['Performance', 'Account health, feedback, returns in buyers’ words', 'Daily, two minutes'],
        ['Settings', 'Permissions, addresses, notifications, tax and bank', 'When the team changes'],
      ],
    },
    {
      kind: 'note',
      title: 'Turn the notices on, then turn most of them off',
      text: 'Settings, Notification Preferences. Keep account, listing and shipment problems, and send them to an address that two people read. Marketing notices can go.',
    },
  ],
}

export const daily: BookPage = {
  title: 'Ten minutes a day',
  lead: 'The same five checks, in the same order, at the same time. Most bad weeks begin with a line on one of these pages that nobody read.',
  blocks: [
    {
      kind: 'checklist',
      title: 'Every business day',
      items: [
        'Account health, two minutes. Read the new performance notices. Assign every notice that names a listing or a policy to a person, with a due date.',
        'Stock, three minutes. Stranded units, and best sellers with fewer days of stock than days to refill.',
        'Offers, two minutes. Do your ten best sellers hold the Featured Offer?',
        'Ads, two minutes. Campaigns that ran out of budget before evening, and yesterday’s spend beside a normal day.',
        'Messages, one minute. None older than a day.',
      ],
    },
    {
      kind: 'table',
      caption: 'What is normal, and what is not',
      columns: ['Yesterday', 'Leave it', 'Look into it today'],
      rows: [
        ['Units ordered', 'Within a quarter of the same weekday', 'Half of it, or double without a reason'],
        ['Ad spend', 'Within a fifth of a normal day', 'Twice a normal day, or nothing at all'],
        ['Featured Offer of a best seller', 'Yours all day', 'Lost, with no change of price on your side'],
        ['Returns of one product', 'The usual few', 'Three with the same words'],
        ['Stock in transfer', 'Moves within two weeks', 'No movement for longer'],
      ],
    },
    {
      kind: 'note',
      title: 'Compare weekdays with weekdays',
      text: 'A Monday beside a Sunday says nothing. Put yesterday beside the same weekday of the last four weeks, and leave deal days out.',
    },
  ],
}
