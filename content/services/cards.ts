import { serviceFigures } from './service-figures.ts'
import type { ServiceCard } from './service-page.ts'

export const serviceCards: readonly ServiceCard[] = [
  {
    slug: 'store-management',
    title: 'Store Management',
    description: 'The daily running of your Amazon account, done by people who know the system.',
    features: ['Inventory planning', 'Case handling', 'Account health checks'],
    hoverText: 'See what we do each morning',
    backDescription:
      'We plan replenishment, watch for stranded and suppressed listings, open and chase cases, and answer for account health. You see every action in the client portal and approve anything that touches price.',
    icon: 'store',
  },
  {
    slug: 'ads-management',
    title: 'Ads Management',
    description: 'Sponsored Products, Brands and Display run to a TACoS target.',
    features: ['Daily bids and budgets', 'Search-term harvesting', 'Spend split by intent'],
    hoverText: 'See how a target is set',
    backDescription:
      'We set an ACoS for every product from the TACoS you can afford, rebuild campaigns around search intent, and move budget every working day. You get one page a week: what we changed and what it did.',
    icon: 'target',
  },
  {
    slug: 'amazon-seo',
    title: 'Amazon SEO',
    description: 'Titles, bullets and back-end terms, loaded in bulk across the catalog.',
    features: ['Keyword map per product', 'Bulk listing updates', 'Weekly rank tracking'],
    hoverText: 'See what a batch contains',
    backDescription:
      'Keywords are mapped to products so that your own listings stop competing. Then we rewrite them in your voice and load them with bulk files, tried on a few rows before the whole catalog follows.',
    icon: 'search',
  },
  {
    slug: 'product-launch-services',
    title: 'Product Launch',
    description: 'Dates and owners for everything between factory and first page.',
    features: ['Launch calendar', 'Review program set-up', 'First-page targets'],
    hoverText: 'See the launch week by week',
    backDescription:
      'Price, reviews, content and ads share one calendar, with a go or no-go check each week. The service page explains the 30-day first-page guarantee and the conditions that come with it.',
    icon: 'rocket',
  },
  {
    slug: 'customer-management',
    title: 'Customer Management',
    description: 'Messages, claims and returns answered in your tone.',
    features: ['Response under 2 hrs', 'Review monitoring', 'Returns insight'],
    hoverText: 'See who handles what',
    backDescription:
      'We answer buyers, spot product faults early and turn the reasons for returns into better listings, so the same complaint is not paid for twice. Reviews are asked for with the official button only.',
    icon: 'message-square-text',
  },
  {
    slug: 'research-analysis',
    title: 'Research and Analysis',
    description: 'Where the demand is, who holds it and what it costs to win.',
    features: ['Category sizing', 'Competitor teardown', 'Report in 24 hrs'],
    hoverText: 'See what you can ask for',
    backDescription:
      'One question, one report you can act on: size, season, price bands, review counts and the ad cost of entry. The recommendation is on the first page and the raw data is attached.',
    icon: 'microscope',
  },
  {
    slug: 'brand-management',
    title: 'Brand Management',
    description: 'Registry, storefront and content, built once and guarded every week.',
    features: ['Brand Registry support', 'Storefront build', 'Listing protection'],
    hoverText: 'See what we protect',
    backDescription:
      'We enroll the brand, build its storefront and hold every variation to one set of rules. Each week we look for unauthorized sellers, edited pages and copied images, and report what can be reported.',
    icon: 'shield-check',
  },
  {
    slug: 'creative-services',
    title: 'Creative Services',
    description: 'Images, A+ content and video that answer buyers’ questions.',
    features: ['Image sets', 'A+ and Premium A+', '48 hrs turnaround'],
    hoverText: 'See what we make',
    backDescription:
      'Our designers start from search terms and reviews. An image has one job: a single question answered, a single reason to buy. Revisions are unlimited, and the layered files are yours to use anywhere.',
    icon: 'images',
  },
  {
    slug: 'reporting',
    title: 'Reporting',
    description: 'One page a week, with the math behind it.',
    features: ['50+ metrics', '24/7 access', 'Plain-language notes'],
    hoverText: 'See the reporting week',
    backDescription:
      'Sales, margin, TACoS, Buy Box, stock and rank are joined by product in one place. A written note says what moved, why we think it did, and which decisions wait for you this week.',
    icon: 'chart-column',
  },
  {
    slug: 'advanced-ad-management',
    title: 'Level 2.0 Advanced Ads',
    description: `For accounts that spend ${serviceFigures['advanced-ad-management'].minimumMonthlySpend} a month on ads.`,
    features: ['Hourly bidding', 'Audience layers', 'Results in 2-3 weeks'],
    hoverText: 'See what Level 2.0 adds',
    backDescription:
      'Bids by hour and weekday, audience exclusions, and incrementality tests, for brands whose simple wins are already taken. Every rule is written as a sentence you can read, question and have changed.',
    icon: 'layers',
  },
  {
    slug: 'account-reinstatement',
    title: 'Account Reinstatement',
    description: 'A plan of action for an account or listing that has been taken down.',
    features: ['Root-cause review', 'Plan of action', '7 days on average'],
    hoverText: 'See the six steps',
    backDescription:
      'We read the notice, find the cause, collect the documents and write the appeal with you. When the answer comes, we change the process that failed, so that you do not meet the same notice again.',
    icon: 'file-check',
  },
  {
    slug: 'training-consulting',
    title: 'Training and Consulting',
    description: 'For teams that would rather run the account themselves.',
    features: ['50+ modules', 'Live account reviews', 'Playbooks you keep'],
    hoverText: 'See the modules',
    backDescription:
      'Sessions on your own data, with playbooks for ads, catalog and operations, and office hours while your people take over. Or bring a single hard decision and leave with a written opinion on it.',
    icon: 'graduation-cap',
  },
]
