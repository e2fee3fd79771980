import fallback from '#content/defaults/case-studies.json' with { type: 'json' }
import { defineDocument, readEntries, type SiteContent } from '#domain/documents/document.ts'
import { group, pageList } from '#domain/documents/fields.ts'
import { completeEntries } from '#domain/documents/page-entries.ts'
import { type CaseStudy, caseStudy } from './case-study.ts'

/** The home page shows the first four. */
export const caseStudies = defineDocument({
  name: 'case-studies',
  label: 'Case studies',
  schema: group({ studies: pageList(caseStudy, { max: 60 }) }),
  fallback,
  complete: (edited, published) => ({ studies: completeEntries(edited.studies, published.studies) }),
  /** Case studies stored by releases without keys use their slugs as keys. */
  completeFrom: (stored) => ({
    studies: readEntries<CaseStudy>(stored, 'studies').map((study, index) => ({
      ...(fallback.studies[index] ?? fallback.studies[0]),
      key: study?.slug,
    })),
  }),
})

/** Lists visible case studies in order. */
export function listCaseStudies(content: SiteContent): CaseStudy[] {
  return content.read(caseStudies).studies.filter(({ isHidden }) => !isHidden)
}

/** Finds a visible case study by its current or a former slug. */
export function findCaseStudy(content: SiteContent, slug: string): CaseStudy | null {
  const studies = listCaseStudies(content)
  return (
    studies.find((study) => study.slug === slug) ??
    studies.find(({ formerSlugs }) => formerSlugs?.includes(slug)) ??
    null
  )
}

export const getCaseStudyPath = ({ slug }: Pick<CaseStudy, 'slug'>): string => `/case-studies/${slug}`

/** Demo PDFs that former releases stored. */
const DEMO_PDF =
  /\/public\/case-studies\/(?:brightkeel|fennmoor|kindlewick|norrvik|pawsley|solbrook|tallowmere|verdanti)\.pdf$/

/** Returns the URL of the PDF: one uploaded by the agency, or the page drawn as PDF. */
export function getCaseStudyPdf(study: CaseStudy): string {
  return study.pdf && !DEMO_PDF.test(study.pdf) ? study.pdf : `${getCaseStudyPath(study)}.pdf`
}
