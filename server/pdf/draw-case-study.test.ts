import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { caseStudies } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { drawCaseStudy } from './draw-case-study.ts'

const { studies } = caseStudies.fallback
const countPages = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)!.length

const draw = (study: (typeof studies)[number]) =>
  drawCaseStudy({
    study,
    words: caseStudiesPage.fallback,
    services: ['Amazon SEO'],
    picture: null,
    settings: defaultSiteSettings,
    pageUrl: `https://agency.example/case-studies/${study.slug}`,
    actionUrl: 'https://agency.example/book-call',
  })

test.each(studies)('draws $slug as a tagged PDF with its title and chart', async (study) => {
  const bytes = await draw(study)
  const source = Buffer.from(bytes).toString('latin1')
  expect(countPages(bytes)).toBeLessThan(6)
  for (const tag of ['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'Figure'])
    expect(source).toMatch(new RegExp(`/S /${tag}\\b`))
})

test('the same story gives the same bytes', async () => {
  expect(await draw(studies[0]!)).toEqual(await draw(studies[0]!))
})

test('a story without optional parts, with the longest texts, goes on over further pages', async () => {
  const { chart: _chart, quote: _quote, note: _note, ...needed } = studies[0]!
  const text = 'Long words of a story. '.repeat(11).trim()
  const steps = Array.from({ length: 10 }, (__, index) => ({ when: `Week ${index}`, title: 'Step', text }))
  const study = { ...needed, differently: [], actions: { lead: text.slice(0, 200), steps } }
  expect(countPages(await draw(study))).toBeGreaterThan(
    countPages(await draw({ ...study, actions: { lead: '', steps: [] } })),
  )
})
