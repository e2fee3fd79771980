import type { CaseStudySlug } from '../services/service-page.ts'
import type { ServiceSlug } from '../services/service-slugs.ts'

export type CaseStudy = {
  slug: CaseStudySlug
  title: string
  client: string
  category: string
  /** One sentence that summarizes the PDF. */
  summary: string
  /** The services whose work the story shows, the leading one first. */
  services: readonly ServiceSlug[]
}

/** The four stories of the home page. */
export const caseStudies: CaseStudy[] = [
  {
    slug: 'verdanti',
    title: 'From page three to the top of search',
    client: 'Verdanti',
    category: 'supplements',
    summary:
      'One product per search term, a title that names the product, and bids that fall as the listing rises.',
    services: ['amazon-seo', 'advanced-ad-management', 'product-launch-services'],
  },
  {
    slug: 'tallowmere',
    title: 'A storefront that sells the routine, not the jar',
    client: 'Tallowmere',
    category: 'skincare',
    summary: 'A store rebuilt around three steps, after reading what buyers kept asking.',
    services: ['brand-management', 'creative-services'],
  },
  {
    slug: 'brightkeel',
    title: 'Launching four colours without splitting reviews',
    client: 'Brightkeel',
    category: 'outdoor drinkware',
    summary: 'One page for four bottles, and an order split the way people choose colours.',
    services: ['product-launch-services', 'amazon-seo', 'creative-services'],
  },
  {
    slug: 'fennmoor',
    title: 'Back on sale after a safety suspension',
    client: 'Fennmoor',
    category: 'loose-leaf tea',
    summary: 'A faulty seal traced to one lot, an appeal that fits on a page, and the checks that stayed.',
    services: ['account-reinstatement', 'store-management'],
  },
]

/** The stories that only the service pages show. */
const furtherCaseStudies: CaseStudy[] = [
  {
    slug: 'norrvik',
    title: 'A whole catalogue rebuilt in one upload',
    client: 'Norrvik',
    category: 'home storage',
    summary: 'Every listing corrected in one bulk file, after two small trials.',
    services: ['amazon-seo', 'store-management', 'creative-services'],
  },
  {
    slug: 'pawsley',
    title: 'Cutting waste before adding budget',
    client: 'Pawsley & Co',
    category: 'pet food',
    summary: 'A quarter of the ad spend led to no sales. We cut that first, and only then raised the budget.',
    services: ['ads-management', 'advanced-ad-management', 'reporting'],
  },
  {
    slug: 'kindlewick',
    title: 'Holding rank through the off season',
    client: 'Kindlewick',
    category: 'candles',
    summary: 'A small budget on a few queries all summer, and a test of what those ads really added.',
    services: ['ads-management', 'store-management'],
  },
  {
    slug: 'solbrook',
    title: 'One summer, planned in February',
    client: 'Solbrook',
    category: 'sun care',
    summary: 'Order dates counted backwards from June, with ads that follow the stock.',
    services: ['ads-management', 'advanced-ad-management', 'product-launch-services'],
  },
]

export const allCaseStudies: CaseStudy[] = [...caseStudies, ...furtherCaseStudies]

/** The words on a card that opens a story. */
export const storyLink = { label: 'Read the PDF', hint: 'opens a PDF in a new tab' }

/** URL of a story's PDF, a public object of the `case-studies` bucket. */
export function getCaseStudyPdfPath(caseStudy: Pick<CaseStudy, 'slug'>): string {
  return `/storage/v1/object/public/case-studies/${caseStudy.slug}.pdf`
}

export function getCaseStudyCoverPath(caseStudy: Pick<CaseStudy, 'slug'>): string {
  return `/art/case-studies/${caseStudy.slug}.svg`
}
