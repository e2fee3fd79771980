import { expect, test } from 'vitest'
import {
  caseStudies,
  findCaseStudy,
  getCaseStudyPdf,
  listCaseStudies,
} from '#content/clients/case-studies/case-studies.ts'
import { createSiteContent, parseContent } from '#domain/documents/document.ts'

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
])('the PDF of a case study is %s', (_, pdf, url) => {
  expect(getCaseStudyPdf({ ...study!, pdf })).toBe(url)
})

test('finds a renamed case study at its former URL, and never a hidden one', () => {
  const published = caseStudies.fallback
  const [first, second] = structuredClone(published.studies)
  const stored = caseStudies.complete!(
    {
      studies: [
        { ...first!, slug: 'magnesium' },
        { ...second!, isHidden: true },
      ],
    },
    published,
  )
  const content = createSiteContent({ [caseStudies.name]: stored }, (one) => one)
  expect(listCaseStudies(content).map(({ slug }) => slug)).toEqual(['magnesium'])
  expect(findCaseStudy(content, 'verdanti')?.slug).toBe('magnesium')
  expect(findCaseStudy(content, second!.slug)).toBeNull()
})

test('case studies stored without keys keep their content, and get their slugs as keys', () => {
  const stored = { studies: caseStudies.fallback.studies.slice(2).map(({ key: _key, ...others }) => others) }
  expect(parseContent(caseStudies, stored)).toEqual({
    content: { studies: caseStudies.fallback.studies.slice(2) },
    problems: {},
  })
})
