import type { Crumb } from '#domain/breadcrumbs.ts'

export const CASE_STUDIES_BREADCRUMBS: readonly Crumb[] = [{ name: 'Case studies', path: '/case-studies' }]
