import { getCaseStudyPdfPath } from '../clients/case-studies.ts'

/** The panel beside a headline: lines with a value, some of which are links. */
type HeroListContent = {
  title: string
  /** On the shelf label. */
  label?: string
  items: readonly { text: string; value: string; href?: string }[]
  note?: string
}

export const servicesList: HeroListContent = {
  title: 'Start with your problem',
  items: [
    { text: 'Ads cost more than they earn', value: 'Ads Management', href: '/services/ads-management' },
    { text: 'Not on page one', value: 'Amazon SEO', href: '/services/amazon-seo' },
    { text: 'A new product, no reviews', value: 'Product Launch', href: '/services/product-launch-services' },
    { text: 'Suspended or removed', value: 'Reinstatement', href: '/services/account-reinstatement' },
    { text: 'Nobody has the time', value: 'Store Management', href: '/services/store-management' },
  ],
}

export const weeklyPage: HeroListContent = {
  title: 'The page you get every Monday',
  label: 'Week 22',
  items: [
    { text: 'Sales', value: '$48,210, up 6%' },
    { text: 'Ad spend', value: '$6,130, down 4%' },
    { text: 'TACoS', value: '12.7%, was 14.1%' },
    { text: 'Changed last week', value: '14 bids, 2 titles' },
    { text: 'Next', value: 'Main image of the 12-pack' },
  ],
  note: 'Illustrative account.',
}

/** The leading figure of four stories. */
export const caseStudyList: HeroListContent = {
  title: 'Before and after',
  items: [
    { text: 'Verdanti, search rank', value: '#41 to #1', href: getCaseStudyPdfPath({ slug: 'verdanti' }) },
    { text: 'Pawsley & Co, TACoS', value: '16.0% to 12.2%', href: getCaseStudyPdfPath({ slug: 'pawsley' }) },
    {
      text: 'Norrvik, faulty listings',
      value: '268 to 16',
      href: getCaseStudyPdfPath({ slug: 'norrvik' }),
    },
    {
      text: 'Solbrook, longest stock-out',
      value: '19 to 2 days',
      href: getCaseStudyPdfPath({ slug: 'solbrook' }),
    },
  ],
  note: 'Each line opens the story as a PDF in a new tab.',
}

export const callResult: HeroListContent = {
  title: 'What you leave the call with',
  label: 'Your plan',
  items: [
    { text: 'Target ACoS', value: '25%' },
    { text: 'First change', value: 'Block 12 search terms without a sale' },
    { text: 'Second change', value: 'Raise bids on the bestseller' },
    { text: 'Third change', value: 'New main image' },
    { text: 'Look again', value: 'In two weeks' },
  ],
  note: 'Illustrative account.',
}
