import type { BookPage } from '../book.ts'

export const habits: BookPage = {
  title: 'Before anything else',
  lead: 'Seller Central is a large house with small signs. This book is the floor plan: a page for each room, what to do there, how often, and what to leave alone.',
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
          text: 'Settings, User Permissions. Give the least that the work needs, and take it back on the day somebody leaves. A shared password is a change nobody made.',
        },
      ],
    },
    {
      kind: 'note',
      title: 'What may look different for you',
      text: 'Names and places are as we find them in late 2026. What your menu shows depends on your country, selling plan, brand registry and permissions. When a page is missing, look for its name in the search box first, then ask whoever owns the account.',
    },
  ],
}

export const map: BookPage = {
  title: 'The map',
  lead: 'Twelve rooms. You live in four of them, visit four more each week, and can close the door on the rest until you need it.',
  blocks: [
    {
      kind: 'table',
      caption: 'The menu, and how often to open it',
      columns: ['Room', 'What you find there', 'How often'],
      rows: [
        [
          'Catalog',
          'New products, unfinished drafts, variation families, uploads by spreadsheet',
          'When something changes',
        ],
        ['Inventory', 'Stock, shipments to the warehouse, stranded and ageing units', 'Daily, three minutes'],
        ['Pricing', 'Price alerts, rules, where the Featured Offer is lost', 'Weekly'],
        ['Orders', 'Orders, returns, claims on orders you shipped', 'Daily if you ship yourself'],
        ['Advertising', 'Campaigns, coupons, deals, A+ content', 'Twice a week'],
        ['Stores', 'Your brand store and its visitors', 'Every quarter'],
        ['Brands', 'Brand Analytics, experiments, reviews', 'Weekly'],
        ['Growth', 'Suggestions and programmes, some of them useful', 'Monthly, with an eyebrow raised'],
        ['Reports', 'Business reports, fulfilment reports, tax papers', 'Weekly, see pages 9 and 10'],
        ['Payments', 'Statements, transactions, the balance held back', 'Every two weeks'],
        ['Performance', 'Account health, feedback, returns in the buyers’ words', 'Daily, two minutes'],
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
  lead: 'The same five looks, in the same order, at the same time. Most bad weeks begin as a line on one of these pages that nobody opened.',
  blocks: [
    {
      kind: 'checklist',
      title: 'Every working day',
      items: [
        'Account health, two minutes. Read the new performance notices. Whatever names a listing or a policy gets a person and a day.',
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
        ['Stock in transfer', 'Moves within two weeks', 'Stands still for longer'],
      ],
    },
    {
      kind: 'note',
      title: 'Compare weekdays with weekdays',
      text: 'A Monday beside a Sunday says nothing. Put yesterday beside the same weekday of the last four weeks, and leave deal days out.',
    },
  ],
}
