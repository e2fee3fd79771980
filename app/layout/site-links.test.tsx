import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { Logo } from './logo.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const settings = defaultSiteSettings

test.each([
  ['/', 'Peakshelf home'],
  ['https://www.agency.example/en', 'Peakshelf main site (www.agency.example)'],
])('the link of the logo is named after its target: %s', (mainSiteUrl, name) => {
  expect(renderToStaticMarkup(<Logo settings={{ ...settings, mainSiteUrl }} />)).toContain(
    `aria-label="${name}"`,
  )
})

test.each([
  ['/', []],
  ['/about', ['About true']],
  ['/case-studies', ['Case Studies true']],
  ['/services/reporting', ['Services page']],
  ['/blog/tacos-vs-acos', ['Blog page']],
  ['/contact', []],
])('marks the current link of the header on %s', (currentPath, marked) => {
  const nav = renderToStaticMarkup(<SiteHeader {...{ settings, currentPath }} />).split('</nav>')[0]!
  const found = [...nav.matchAll(/aria-current="(\w+)"[^>]*>([^<]+)</g)]
  expect(found.map(([, kind, label]) => `${label} ${kind}`)).toEqual(marked)
})

test('the links for staff are the last ones of the footer', () => {
  const readLinks = (currentPath: string) =>
    [
      ...renderToStaticMarkup(<SiteFooter {...{ settings, currentPath }} year={2026} />).matchAll(
        /<a [^>]*href="([^"]+)"/g,
      ),
    ].map(([, href]) => href)
  expect(readLinks('/news').slice(-2)).toEqual(['/auth', '/auth?step=admin'])
  expect(readLinks('/services').slice(-1)).toEqual(['/auth'])
})
