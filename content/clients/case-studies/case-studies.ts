import { type ContentOf, defineDocument } from '#domain/documents/document.ts'
import { group, pageList } from '#domain/documents/fields.ts'
import { brightkeel } from './brightkeel.ts'
import { type CaseStudy, caseStudy } from './case-study.ts'
import { fennmoor } from './fennmoor.ts'
import { kindlewick } from './kindlewick.ts'
import { norrvik } from './norrvik.ts'
import { pawsley } from './pawsley.ts'
import { solbrook } from './solbrook.ts'
import { tallowmere } from './tallowmere.ts'
import { verdanti } from './verdanti.ts'

/** The home page shows the first four. */
export const caseStudies = defineDocument({
  name: 'case-studies',
  label: 'Case studies',
  schema: group({ studies: pageList(caseStudy, { max: 60 }) }),
  fallback: {
    studies: [verdanti, tallowmere, brightkeel, fennmoor, norrvik, pawsley, kindlewick, solbrook],
  },
})

export function findCaseStudy({ studies }: ContentOf<typeof caseStudies>, slug: string): CaseStudy | null {
  return studies.find((study) => study.slug === slug) ?? null
}

export const getCaseStudyPath = ({ slug }: Pick<CaseStudy, 'slug'>): string => `/case-studies/${slug}`

/** PDFs of the demo, which former releases stored. */
const DEMO_PDF =
  /\/public\/case-studies\/(?:brightkeel|fennmoor|kindlewick|norrvik|pawsley|solbrook|tallowmere|verdanti)\.pdf$/

/** Returns the URL of the PDF: one of the agency's own, or the page drawn as PDF. */
export function getCaseStudyPdf(study: CaseStudy): string {
  return study.pdf && !DEMO_PDF.test(study.pdf) ? study.pdf : `${getCaseStudyPath(study)}.pdf`
}
