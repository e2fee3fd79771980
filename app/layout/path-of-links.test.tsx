import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unnamedSite } from '#content/agency/site.ts'
import { toPathOfLinks } from './path-of-links.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const PATHS = `/ /services /services/ /services/amazon-seo /services/amazon-seo/more /services/reporting
  /blog /blog/ /blog/a-post /blog/tags/fees /blogs /blog-like /news /news/tags /news/a /about /case-studies /contact
  /contact/thanks /acos-calculator /pay-us /pay-us/link-sent /search /search/x /authors/ada /auth /nothing
  /nothing/blog /- /book-call /Blog/x`.split(/\s+/)

test.each(PATHS)('header and footer of %s are those of the path that stands for it', (path) => {
  const draw = (currentPath: string) =>
    renderToStaticMarkup(
      <>
        <SiteHeader settings={unnamedSite} currentPath={currentPath} />
        <SiteFooter settings={unnamedSite} currentPath={currentPath} year={2026} />
      </>,
    )
  expect(draw(toPathOfLinks(path))).toBe(draw(path))
})

test('few paths stand for all', () => {
  const standing = Array.from({ length: 100 }, (_, n) => toPathOfLinks(`/blog/post-${n}`))
  expect(new Set([...standing, toPathOfLinks('/news/a'), toPathOfLinks('/x/y')]).size).toBe(3)
})
