import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unnamedSite } from '#content/agency/site.ts'
import { findPageDocument } from '#content/landing/landing-pages.ts'
import { describeSection, type LandingSection, sectionSchemas } from '#content/landing/sections.ts'
import { LandingPage } from './landing-page.tsx'

const sections = sectionSchemas.map((schema) => describeSection(schema).examples[0])

function render(shown: LandingSection[]) {
  const page = {
    ...findPageDocument('offer').fallback,
    key: 'offer',
    slug: 'offer',
    name: 'Offer',
    sections: shown,
  }
  return renderToStaticMarkup(
    <LandingPage
      page={page}
      forms={{ settings: unnamedSite, stamp: null, sent: null }}
      siteUrl="https://a.example"
      bookingUrl={null}
      isBookable
      scriptUrl="/article.js"
    />,
  )
}

test('a page with every section, most of them twice, has no id twice and one h1', () => {
  const twice = sections.flatMap((section, at) =>
    describeSection(sectionSchemas[at]!).isSingle
      ? section
      : [section, { ...section, id: `${section.type}-2` }],
  )
  const html = render(twice)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const [, id] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id)
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test.each(sections)('a page with only a section of type $type has its heading', (section) => {
  expect(render([section])).toMatch(
    section.type === 'hero' ? /<h1 class="t-h1"/ : /<h1 class="sr-only">Offer</,
  )
})
