import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import { getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import type { Crumb } from '#domain/breadcrumbs.ts'

export const CASE_STUDIES_BREADCRUMBS: readonly Crumb[] = [{ name: 'Case studies', path: '/case-studies' }]

export const describeStudyTrail = (study: CaseStudy): readonly Crumb[] => [
  ...CASE_STUDIES_BREADCRUMBS,
  { name: study.client, path: getCaseStudyPath(study) },
]
