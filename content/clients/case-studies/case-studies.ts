import { isDeepStrictEqual } from 'node:util'
import { type ContentOf, defineDocument } from '#domain/documents/document.ts'
import { readMarks } from '#domain/documents/field-marks.ts'
import { group, pageList } from '#domain/documents/fields.ts'
import { mapFields } from '#domain/documents/walk-fields.ts'
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

/** Returns the URL of the PDF. Null if there is none, or a demo study was edited and its PDF is outdated. */
export function findCaseStudyPdf(study: CaseStudy): string | null {
  if (study.pdf === undefined) return null
  const drawn = caseStudies.fallback.studies.find(({ pdf }) => pdf === study.pdf)
  return !drawn || isDeepStrictEqual(readPrinted(study), readPrinted(drawn)) ? study.pdf : null
}

const PRINTED = [
  'title',
  'client',
  'category',
  'lead',
  'account',
  'period',
  'figures',
  'challenge',
  'actions',
  'result',
  'differently',
] as const

/** Returns the fields that the PDF prints. */
function readPrinted(study: CaseStudy) {
  const printed = Object.fromEntries(PRINTED.map((key) => [key, study[key]])) as unknown as CaseStudy
  return mapFields(caseStudy, printed, (text) => readMarks(text).text)
}
