import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import { caseStudies } from '#content/clients/case-studies/case-studies.ts'
import { CaseStudiesPage } from './case-studies.route.tsx'
import { CaseStudyPage } from './case-study-page.tsx'

const { studies } = caseStudies.fallback
const render = (study: CaseStudy) => renderToStaticMarkup(<CaseStudyPage study={study} />)

test.each(studies)('the page of $slug shows chart, measures, services and PDF', (study) => {
  const page = render(study)
  expect(page).toContain(`href="/case-studies/${study.slug}.pdf"`)
  expect(page).toContain('class="panel-chart"')
  for (const { label } of study.result.measures) expect(page).toContain(label.replaceAll('&', '&amp;'))
  for (const key of study.services) expect(page).toContain(`href="/services/${key}"`)
})

test('optional parts leave no empty section', () => {
  const { chart: _, quote: __, note: ___, ...needed } = studies[1]!
  const page = render({ ...needed, differently: [] })
  expect(page).not.toMatch(/panel-chart|blockquote|differently-title/)
})

test.each([
  [null, studies.length],
  ['amazon-seo', studies.filter(({ services }) => services.includes('amazon-seo')).length],
])('the list for the service %s has %i stories', (service, count) => {
  const page = renderToStaticMarkup(<CaseStudiesPage service={service} />)
  expect(page.match(/<article/g)).toHaveLength(count)
  expect(page.match(/aria-current="true"/g)).toHaveLength(1)
})
