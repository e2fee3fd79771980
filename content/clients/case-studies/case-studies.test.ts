import { expect, test } from 'vitest'
import { caseStudies, findCaseStudyPdf } from '#content/clients/case-studies/case-studies.ts'

const [study] = caseStudies.fallback.studies

test.each([
  ['as drawn', {}, true],
  ['with another address and summary, which the PDF has not', { slug: 'other', summary: 'Other.' }, true],
  ['with another figure', { figures: [{ value: '#2', label: 'Search rank' }] }, false],
  ['with another title', { title: 'Other' }, false],
  ['with a PDF of its own', { title: 'Other', pdf: '/storage/v1/object/public/case-studies/own.pdf' }, true],
  ['without a PDF', { pdf: undefined }, false],
])('the PDF of a study %s is offered: %o %s', (_, change, isOffered) => {
  expect(findCaseStudyPdf({ ...structuredClone(study!), ...change }) !== null).toBe(isOffered)
})
