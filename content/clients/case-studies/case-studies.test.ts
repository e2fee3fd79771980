import { expect, test } from 'vitest'
import { caseStudies, getCaseStudyPdf } from '#content/clients/case-studies/case-studies.ts'

const [study] = caseStudies.fallback.studies
const OWN = '/storage/v1/object/public/case-studies/library/own.pdf'

test.each([
  ['drawn from the story', undefined, '/case-studies/verdanti.pdf'],
  ['its own, if it has one', OWN, OWN],
  [
    'not the one that former releases stored',
    '/storage/v1/object/public/case-studies/verdanti.pdf',
    '/case-studies/verdanti.pdf',
  ],
])('the PDF of a story is %s', (_, pdf, url) => {
  expect(getCaseStudyPdf({ ...study!, pdf })).toBe(url)
})
