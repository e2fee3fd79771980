import { fallbackContent } from '#domain/documents/document.ts'
import { expect, test } from 'vitest'
import { findPageImage } from './find-page-image.ts'

const SITE = { siteUrl: 'https://a.example', settings: { name: 'Northgate' }, content: fallbackContent }
const find = (path: string) => findPageImage(new URL(path, SITE.siteUrl), SITE)

test.for([
  ['/', '/share/page/home-'],
  ['/?utm_source=x', '/share/page/home-'],
  ['/services', '/share/page/services-'],
  ['/services/reporting', '/share/service/reporting-'],
  ['/case-studies/verdanti', '/share/case-study/verdanti-'],
  ['/blog', '/share/page/blog-'],
  ['/news?page=2', '/share/page/news-'],
  ['/about', '/share/page/about-'],
  ['/acos-calculator', '/share/page/acos-calculator-'],
  ['/acos-calculator?tacos=12&organic=40', '/share/result/12_40-'],
  ['/acos-calculator?tacos=12&organic=400', '/share/page/acos-calculator-'],
] as const)('%s is shared with %s', ([path, image]) => {
  expect(find(path)?.url).toContain(`https://a.example${image}`)
})

test.for([
  '/blog/some-post',
  '/no-such-page',
  '/services/none',
  '/case-studies/none',
  '/services/reporting/more',
])('%s has no share image that depends on the path alone', (path) => {
  expect(find(path)).toBeNull()
})
