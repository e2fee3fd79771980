export type CaseStudy = {
  slug: string
  title: string
  client: string
  category: string
}

/** The four stories of the home page. */
export const caseStudies: CaseStudy[] = [
  {
    slug: 'verdanti',
    title: 'From page three to the top of search',
    client: 'Verdanti',
    category: 'supplements',
  },
  {
    slug: 'tallowmere',
    title: 'A storefront that sells the routine, not the jar',
    client: 'Tallowmere',
    category: 'skincare',
  },
  {
    slug: 'brightkeel',
    title: 'Launching four colours without splitting reviews',
    client: 'Brightkeel',
    category: 'outdoor drinkware',
  },
  {
    slug: 'fennmoor',
    title: 'Back on sale after a safety suspension',
    client: 'Fennmoor',
    category: 'loose-leaf tea',
  },
]

/** Where a story's PDF lies: a public object of the `case-studies` bucket. */
export function getCaseStudyPdfPath(caseStudy: CaseStudy): string {
  return `/storage/v1/object/public/case-studies/${caseStudy.slug}.pdf`
}

export function getCaseStudyCoverPath(caseStudy: CaseStudy): string {
  return `/art/case-studies/${caseStudy.slug}.svg`
}
