import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'
import type { AcosLabels } from '#domain/acos/acos-view.ts'

const texts = {
  head: {
    title: 'ACoS target calculator: from TACoS to bid target | {agency}',
    description:
      'Enter your target TACoS and organic share to get the ACoS to bid to. Free, no sign-up, with the formula, a worked example and a break-even check.',
    keywords: ['acos calculator', 'target acos', 'tacos to acos', 'break-even acos', 'amazon ads calculator'],
  },
  headline: 'ACoS Target Calculator',
  lead: 'Enter the TACoS you can afford and the share of sales you get without ads. We give you the ACoS to bid to.',
  form: {
    title: 'Your figures',
    tacos: { label: 'Target TACoS (%)', hint: 'Ad spend as a share of all your sales.' },
    organicSales: {
      label: 'Organic Sales (%)',
      hint: 'The share of sales not attributed to ads. Below 100.',
    },
    submit: 'Calculate',
    /** Why the button is disabled, for screen readers. */
    submitHint: 'Enter two valid percentages.',
  },
  result: {
    title: 'Your ACoS Target is:',
    empty: 'Enter both figures to see your target here.',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyFailed: 'The link could not be copied. Select it in the address bar instead.',
    print: 'Print',
    offer: {
      text: 'Is your ACoS far from this target?',
      action: { label: 'Go through your campaigns with us', href: '/book-call' },
    },
    openCalculator: 'Open the calculator, with its break-even',
    /** `{target}`, `{tacos}` and `{organic}` are percentages. */
    sentence:
      'Bid so that each ad sale costs no more than {target}% of its price, and total ad cost holds at {tacos}% of sales.',
  },
  chart: {
    pointLabel: 'You are here',
    xAxis: 'Organic share of sales',
    yAxis: 'Target ACoS',
    caption: 'Target ACoS by organic share, at a TACoS of {tacos}%',
    /** Text alternative, with and without a result. */
    description:
      'Target ACoS rises with the organic share of sales. At a TACoS of {tacos} percent and an organic share of {organic} percent, the target is {target} percent.',
    emptyDescription:
      'Target ACoS rises with the organic share of sales. At a TACoS of {tacos} percent it starts at {tacos} percent with no organic sales.',
  },
  howItWorks: {
    title: 'How it works',
    paragraphs: [
      'ACoS only counts sales that came from ads. TACoS counts them all. If 60% of your sales are organic, ads bring the other 40%, so the same spend looks two and a half times larger as ACoS.',
      'That is why one ACoS for a whole account is wrong for most of it. A product with many organic sales can bid higher than a product with few, and both cost you the same TACoS.',
    ],
    formula: {
      result: 'Target ACoS',
      numerator: 'TACoS',
      denominator: '1 − organic sales % ÷ 100',
      spoken: 'Target ACoS equals TACoS divided by one minus organic sales percent over one hundred.',
    },
    example: {
      title: 'An example in dollars',
      intro: 'Say a product sells $20,000 a month, 60% of it organic, and you can afford a TACoS of 10%.',
      lines: [
        { name: 'Ad spend', sum: '10% of $20,000', value: '$2,000' },
        { name: 'Ad sales', sum: '40% of $20,000', value: '$8,000' },
        { name: 'Target ACoS', sum: '$2,000 ÷ $8,000', value: '25.00%' },
        { name: 'By the formula', sum: '10% ÷ (1 − 0.60)', value: '25.00%' },
      ],
      spoken: 'Ten percent divided by one minus zero point six equals twenty-five percent.',
    },
    limits: {
      title: 'What it leaves out',
      items: [
        'Margin. A target above break-even loses money on each ad sale, so check it in the second step.',
        'Attribution. The organic share is whatever the ad reports did not claim. Use sixty ordinary days, without deals or stock-outs.',
        'Launches. A new product has few organic sales, so plan a budget in money for the first weeks and come back later.',
      ],
    },
  },
  breakEven: {
    title: 'Check it against break-even',
    optional: 'Optional',
    intro:
      'Break-even ACoS is the margin left before ads. Bid above it and each ad sale loses money on its own.',
    price: { label: 'Selling price', hint: 'What the buyer pays, without tax.' },
    costs: {
      label: 'Costs per sale, before ads',
      hint: 'Landed unit cost, marketplace fees, fulfillment, and your average for returns.',
    },
    submit: 'Check break-even',
    resultTitle: 'Your break-even ACoS is:',
    formula: {
      result: 'Break-even ACoS',
      numerator: 'price − costs before ads',
      denominator: 'price',
      spoken: 'Break-even ACoS equals price minus costs before ads, divided by price.',
    },
    example:
      'Say you sell at $30 and each sale costs $21 before ads. That leaves $9, and $9 ÷ $30 is a break-even ACoS of 30.00%.',
    verdicts: {
      below: 'Your target is below break-even, so each ad sale still makes money.',
      equal:
        'Your target is the same as break-even: an ad sale earns nothing on its own and pays off only through the organic sales that follow.',
      above:
        'Your target is above break-even, so each ad sale loses money on its own. Lower the TACoS, raise the margin, or have a reason and an end date.',
      noMargin:
        'At this price nothing is left before ads. No ACoS above zero breaks even until price or costs change.',
    },
  },
  banner: {
    title: 'Want it worked out per product?',
    lead: 'Bring your account to a call. We will set the first five targets with you.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
}

/** The calculator page. Headline, labels and button are fixed by the product specification. */
export const calculatorPage = defineDocument({
  name: 'acos-calculator',
  label: 'ACoS calculator',
  schema: textFields(texts),
  fallback: texts,
})

/** Texts of a result, for server and browser. */
export function readAcosLabels({ result, chart, breakEven }: typeof texts): AcosLabels {
  const { caption, description, emptyDescription } = chart
  return {
    empty: result.empty,
    sentence: result.sentence,
    caption,
    description,
    emptyDescription,
    verdicts: breakEven.verdicts,
  }
}
