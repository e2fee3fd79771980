import type { Crumb } from '#domain/breadcrumbs.ts'

/** The way to the page of all stories. */
export const CASE_STUDIES_BREADCRUMBS: readonly Crumb[] = [{ name: 'Case studies', path: '/case-studies' }]
