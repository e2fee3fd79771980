import { expect, inject, test } from 'vitest'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findNode, type GraphNode, readHead } from '#tests/support/seo/read-head.ts'

useBrowser()
const site = inject('siteUrl')

const PATHS = ['/services/amazon-seo', '/blog/tags/tacos', '/authors/mara-ilves', await findFirstPost(site)]

test.each(PATHS)('%s shows the breadcrumbs of its JSON-LD on a phone without JavaScript', async (path) => {
  await using visit = await openVisit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(site + path)
  const { itemListElement } = findNode(readHead(await page.content()), 'BreadcrumbList') as {
    itemListElement: GraphNode[]
  }
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  const steps = await trail.getByRole('listitem').allTextContents()
  expect(steps).toEqual(itemListElement.map(({ name }) => name))
  const links = await trail
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links).toEqual(itemListElement.slice(0, -1).map(({ item }) => item))
  expect(await trail.locator('[aria-current="page"]').textContent()).toBe(steps.at(-1))
  const { height } = (await trail.boundingBox())!
  expect(height).toBeLessThan(100)
})

test.each(['/', '/blog', '/news'])('%s shows no breadcrumbs', async (path) => {
  await using visit = await openVisit()
  await visit.page.goto(site + path)
  expect(await visit.page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0)
})
