import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['amazon-seo']

export const amazonSeo = defineService('amazon-seo', {
  name: 'Amazon SEO',
  scene: 'amazon-seo',
  card: {
    description: 'Titles, bullets and back-end terms, loaded in bulk across the catalog.',
    features: ['Keyword map per product', 'Bulk listing updates', 'Weekly rank tracking'],
    hoverText: 'See what a batch contains',
    backDescription:
      'Keywords are mapped to products so that your own listings stop competing. Then we rewrite them in your voice and load them with bulk files, tried on a few rows before the whole catalog follows.',
    icon: 'search',
  },
  head: {
    title: 'Amazon SEO and bulk product listing | {agency}',
    description:
      'Keyword maps, titles, bullets and back-end terms for the whole catalog, loaded in bulk with tested files. Improvement in 2-4 weeks.',
    keywords: [
      'amazon seo',
      'bulk product listing',
      'amazon flat file upload',
      'amazon keyword research',
      'listing optimization',
    ],
  },
  hero: {
    headline: 'Amazon SEO for the whole catalog, loaded in bulk',
    lead: 'We research how shoppers search, write titles, bullets and back-end terms for every product, and load them with files that have been tested first.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'Compare line by line', href: '#comparison' },
  },
  statistics: [
    { value: figures.productsRanked, label: 'Products ranked' },
    { value: figures.visibility, label: 'Visibility' },
    { value: figures.rating, label: 'SEO rating of 10' },
    { value: figures.keywords, label: 'Keywords' },
  ],
  panel: {
    title: 'Catalog upload, batch 3',
    state: 'Checks passed',
    kpis: [
      { name: 'Rows in the file', value: '412', note: 'partial update' },
      { name: 'Errors', value: '0', note: '37 on the trial run' },
      { name: 'Main terms indexed', value: '88%', note: 'was 61%' },
    ],
    table: {
      caption: 'Catalog faults before and after the batch',
      columns: ['Check', 'Before', 'After'],
      rows: [
        { cells: ['Titles over the limit', '54', '0'] },
        { cells: ['Orphaned variations', '12', '0'] },
        { cells: ['Terms two products share', '48', '9'] },
        { cells: ['Required fields empty', '131', '6'], isOffTarget: true },
      ],
    },
    note: 'Illustrative catalog.',
  },
  sections: [
    'approach',
    'solutions',
    'comparison',
    'moreFigures',
    'successStories',
    'whyChoose',
    'logos',
    'faq',
  ],
  approach: {
    title: 'From keyword to live listing',
    intro:
      'Every batch goes through the same four stages, so the last product gets the same care as the first.',
    cards: [
      {
        icon: 'search',
        title: 'Map the terms',
        description:
          'Each keyword is assigned to one product, so that your own products stop competing for it.',
        features: ['Search Query Performance', 'Competitor gaps', 'One main term per product'],
      },
      {
        icon: 'pen-line',
        title: 'Write for the shopper',
        description:
          'Title, bullets and description in your voice, with the reason to buy in the part a phone shows.',
        features: ['Title pattern per category', 'Bullets that answer', 'Claims checked against policy'],
      },
      {
        icon: 'file-spreadsheet',
        title: 'Load in bulk',
        description:
          'Category templates are filled, tried on a few rows and sent as partial updates, so nothing else is overwritten.',
        features: ['Flat-file templates', 'Trial batch first', 'Processing report read'],
      },
      {
        icon: 'trending-up',
        title: 'Track and correct',
        description:
          'We test whether terms are indexed, follow rank every week and rewrite what did not move.',
        features: ['Index checks', 'Weekly rank by term', 'Second-round edits'],
      },
    ],
  },
  solutions: {
    title: 'What a batch can contain',
    intro: 'One upload may carry any of these, as long as the template for the category allows it.',
    items: [
      {
        icon: 'package-plus',
        title: 'New listings',
        text: 'Products created from your spreadsheet, with each GTIN looked up before the first error.',
      },
      {
        icon: 'file-pen-line',
        title: 'Full rewrites',
        text: 'Old titles and bullets replaced, with the previous text kept in case you want it back.',
      },
      {
        icon: 'network',
        title: 'Variation families',
        text: 'Parents built or repaired so that sizes and colors share a page where the rules allow it.',
      },
      {
        icon: 'list-tree',
        title: 'Attributes and browse nodes',
        text: 'Filters find only products whose fields are filled. We fill them.',
      },
      {
        icon: 'key-round',
        title: 'Back-end terms',
        text: 'Synonyms, regional words and common spellings in the hidden field, without repeats that waste it.',
      },
      {
        icon: 'languages',
        title: 'Other languages',
        text: 'Researched in the local language first, since a translated keyword is often one nobody types.',
      },
    ],
  },
  comparison: {
    title: 'Bulk listing, compared',
    rows: [
      {
        feature: 'Keyword research',
        us: 'Per product, from Brand Analytics and search-term reports',
        others: 'One list for the whole brand',
      },
      {
        feature: 'Copy',
        us: 'Written for each product on a category pattern',
        others: 'One text with the nouns swapped',
      },
      {
        feature: 'Upload',
        us: 'Partial updates after a trial batch',
        others: 'The full file, untested',
      },
      {
        feature: 'Errors',
        us: 'Each code read, corrected and sent again',
        others: 'Returned to you as a spreadsheet',
      },
      {
        feature: 'Variations',
        us: 'Rebuilt within the category’s themes',
        others: 'Left as they were found',
      },
      { feature: 'Backup', us: 'Catalog exported before each batch', others: 'None kept' },
      {
        feature: 'After the upload',
        us: 'Index check, then weekly rank',
        others: 'Project closed',
      },
    ],
  },
  moreFigures: {
    title: 'When the product is new',
    intro:
      'Listings written before the first unit arrives have their own track record. Our launch service builds on them.',
    statistics: [
      { value: figures.launches, label: 'Launches' },
      { value: figures.firstPage, label: 'First page' },
      { value: figures.launchRating, label: 'Launch rating of 10' },
      { value: figures.pageOne, label: 'To page 1' },
    ],
    link: { label: 'See Product Launch', href: '/services/product-launch-services' },
  },
  successStories: {
    title: 'Success stories',
    intro: 'A crowded category, a catalog in one upload and a family of colors.',
    slugs: ['verdanti', 'norrvik', 'brightkeel'],
  },
  whyChoose: {
    title: 'Why choose {agency} for Amazon SEO',
    intro: 'Many listing projects fail in the spreadsheet, long after the words were approved.',
    items: [
      {
        title: 'Writers and file experts together',
        text: 'Our writers know what the template will accept, because they work next to the people who load it.',
      },
      {
        title: 'Nothing goes live untested',
        text: 'A few rows, then the report, then the rest. A full update can blank your images, so we find out on three rows and not on three hundred.',
      },
      {
        title: 'Indexing is shown',
        text: 'Having a word on the page does not mean shoppers find you by it. We check each main term for each product.',
      },
      {
        title: 'One term, one product',
        text: 'Two of your listings chasing the same search split the sales between them. The map prevents it.',
      },
      {
        title: 'Easy to undo',
        text: 'Every old value sits in the export we took beforehand, so any line can be restored.',
      },
    ],
  },
  faq: {
    title: 'Questions about SEO and bulk listing',
    intro: 'The ones we hear before the first file is sent.',
    items: [
      {
        question: 'When will rankings move?',
        answer: `Expect improvement in ${figures.firstResults} and a significant change in ${figures.significantResults}. Indexing comes first; rank follows sales.`,
      },
      {
        question: 'How many products can you load at once?',
        answer:
          'As many as the template takes. We split large catalogs by category, since each one has its own required fields.',
      },
      {
        question: 'What do you need from us?',
        answer:
          'A product list with GTINs, the specifications you can prove, and one person who may approve wording. Brand Registry helps, because a registered brand’s content usually takes priority.',
      },
      {
        question: 'Can an upload overwrite our images or prices?',
        answer:
          'A careless one can. Ours carry only the fields being changed, and leave the others blank in the way the template reads as “keep”.',
      },
      {
        question: 'What about products without a barcode?',
        answer:
          'We apply for the GTIN exemption before the batch. Rows without an identifier are refused otherwise.',
      },
      {
        question: 'Can you bring suppressed listings back?',
        answer:
          'Often. We look for the empty or conflicting attribute, correct it in the file, and open a case when another contributor’s data is winning.',
      },
      {
        question: 'Do you guarantee a position?',
        answer:
          'Not in this service, because price, stock, reviews and sales move rank as well. Product Launch has a first-page guarantee, with conditions.',
        link: {
          label: 'Read its conditions',
          href: '/services/product-launch-services#guarantee',
        },
      },
    ],
  },
  banner: {
    title: 'Send us your worst listings',
    lead: 'We pick three on the call and show you which searches they miss, which fields are empty and what we would write instead.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
