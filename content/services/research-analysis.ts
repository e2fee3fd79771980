import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['research-analysis']

export const researchAnalysis = defineService('research-analysis', {
  name: 'Research and Analysis',
  scene: 'research-analysis',
  card: {
    description: 'Where the demand is, who holds it and what it costs to win.',
    features: ['Category sizing', 'Competitor teardown', 'Report in 24 hrs'],
    hoverText: 'See what you can ask for',
    backDescription:
      'One question, one report you can act on: size, season, price bands, review counts and the ad cost of entry. The recommendation is on the first page and the raw data is attached.',
    icon: 'microscope',
  },
  head: {
    title: 'Amazon market research with a recommendation | {agency}',
    description:
      'Demand, price bands, competitors and the ad cost of entry in one report, delivered in 24 hrs from an agreed brief, with the raw data attached.',
    keywords: [
      'amazon market research',
      'amazon product research',
      'competitor analysis amazon',
      'category sizing',
      'amazon keyword data',
    ],
  },
  hero: {
    headline: 'Know the category before you pay to enter it',
    lead: `Demand, price bands, who holds the first page and what a click costs there, in a report that ends with a recommendation. Delivery in ${figures.delivery} from an agreed brief.`,
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'See what you can ask', href: '#solutions' },
  },
  statistics: [
    { value: figures.markets, label: 'Markets' },
    { value: figures.reports, label: 'Reports' },
    { value: figures.accuracy, label: 'Accuracy' },
    { value: figures.delivery, label: 'Delivery' },
  ],
  panel: {
    title: 'Category sheet: storage jars',
    state: 'Open niche',
    kpis: [
      { name: 'Price gap', value: '$24-29', note: 'few offers between' },
      { name: 'Reviews to compete', value: '180', note: 'page median 640' },
      { name: 'Click, main term', value: '$0.94', note: 'suggested bid' },
    ],
    table: {
      caption: 'Four sub-categories and the verdict on each',
      columns: ['Sub-category', 'Demand', 'Top three hold', 'Verdict'],
      rows: [
        { cells: ['Bamboo lid, sets', 'Medium', '28%', 'Enter'] },
        { cells: ['Small, stackable', 'Medium', '44%', 'Watch'] },
        { cells: ['Large glass', 'High', '61%', 'Crowded'], isOffTarget: true },
        { cells: ['Ceramic', 'Low', '35%', 'Leave'] },
      ],
    },
    note: 'Illustrative category.',
  },
  sections: ['solutions', 'whyChoose', 'approach', 'faq'],
  solutions: {
    title: 'What you can ask for',
    intro: 'Six kinds of report. Most decisions need one or two of them.',
    items: [
      {
        icon: 'chart-pie',
        title: 'Category sizing',
        text: 'Demand from search volume and first-page sales, given as a range with the method beside it.',
      },
      {
        icon: 'microscope',
        title: 'Competitor teardown',
        text: 'One rival, product by product: price history, content, complaints and the searches it leans on.',
      },
      {
        icon: 'search',
        title: 'Keyword landscape',
        text: 'The searches that carry a category, grouped by intent, with click shares where Amazon publishes them.',
      },
      {
        icon: 'message-square-quote',
        title: 'Review mining',
        text: 'What buyers praise and send back, counted and quoted, so that the next version has a brief.',
      },
      {
        icon: 'globe',
        title: 'Country comparison',
        text: 'The same product in several marketplaces: demand, price level, and the rules that block entry.',
      },
      {
        icon: 'calculator',
        title: 'Profit model',
        text: 'Price less landed cost, fees, returns and ads, and the break-even ACoS that follows from it.',
      },
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} for research',
    intro: 'You buy a report to make a decision. Ours ends with one.',
    items: [
      {
        title: 'The answer is on page one',
        text: 'You can stop reading there and still know what to do.',
      },
      {
        title: 'Ranges, with reasons',
        text: 'Marketplace estimates are never exact, so you get a low, a likely and a high figure and what drives the gap.',
      },
      {
        title: 'Checked by the people who buy clicks',
        text: 'Our ad managers check every entry-cost estimate before it reaches you.',
      },
      {
        title: 'Free to say no',
        text: 'We would rather lose the work than help you launch a product that cannot succeed.',
      },
      {
        title: 'Your plans stay yours',
        text: 'Costs and product ideas you share are used for your report only.',
      },
    ],
  },
  approach: {
    title: 'From question to answer',
    intro: 'A narrow question gets a useful report. We help you ask it.',
    cards: [
      {
        icon: 'circle-question-mark',
        title: 'Agree on the question',
        description: 'Enter or not, which variant, which country: one decision for each report.',
        features: ['Decision written down', 'Margin and budget limits', 'What would change your mind'],
      },
      {
        icon: 'database',
        title: 'Collect the data',
        description: 'Marketplace tools first, public pages second, paid estimates last and labeled as such.',
        features: ['Product Opportunity Explorer', 'Brand Analytics, if you have it', 'Dated page captures'],
      },
      {
        icon: 'scale',
        title: 'Test the numbers',
        description: 'Two methods for each estimate. Where they disagree, you see both.',
        features: ['Cross-checked ranges', 'Seasonality removed', 'Outliers explained'],
      },
      {
        icon: 'file-check',
        title: 'Recommend',
        description: 'A page that says go, wait or leave, with the strongest argument against it.',
        features: ['Recommendation first', 'Raw data attached', 'A call to go through it'],
      },
    ],
  },
  faq: {
    title: 'Questions about research',
    intro: 'What the figures are, and what they are not.',
    items: [
      {
        question: `What does the ${figures.delivery} delivery include?`,
        answer:
          'One report for one question, counted from the moment the brief is agreed and we hold the inputs it names. A study of several countries is several reports.',
      },
      {
        question: 'How exact are the estimates?',
        answer: `Our accuracy rate is ${figures.accuracy}. A single estimate still has a range, and the range is printed beside it.`,
      },
      {
        question: 'Do we have to give you access?',
        answer:
          'For category work, no. With access we can use your own search and conversion data, which beats any estimate.',
      },
      {
        question: 'Which sources do you use?',
        answer:
          'Amazon’s own tools, public listing pages, search-volume estimates, import records where they exist, and your costs. Each table names its source and its date.',
      },
      {
        question: 'Can we share the report with an investor?',
        answer:
          'Yes, it is yours. Please keep the method page with it, so that no figure travels without its range.',
      },
      {
        question: 'What do we get if the answer is no?',
        answer:
          'A reason you can explain, and the neighboring niches we passed on the way, ranked by the same criteria.',
      },
    ],
  },
  banner: {
    title: 'Name the product you keep coming back to',
    lead: 'We look at its category with live data during the call and tell you whether a full report would be worth its price.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
