import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findNode, type GraphNode, readHead } from '#tests/support/seo/read-head.ts'

useBrowser()
const site = inject('siteUrl')

async function findPost(list: '/blog' | '/news'): Promise<string> {
  const html = await (await fetch(site + list)).text()
  return new RegExp(`href="(${list}/(?!tags)[^"?/]+)"`).exec(html)![1]!
}

const PATHS = [
  '/services/amazon-seo',
  '/case-studies',
  '/blog?page=2',
  '/blog/tags',
  '/blog/tags/tacos',
  '/authors',
  '/authors/mara-ilves',
  await findPost('/blog'),
  await findPost('/news'),
]

test.each(PATHS)('%s shows the breadcrumbs of its JSON-LD on a phone without JavaScript', async (path) => {
  await using visit = await openVisit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(site + path)
  const { itemListElement } = findNode(readHead(await page.content()), 'BreadcrumbList') as {
    itemListElement: GraphNode[]
  }
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  const steps = await way.getByRole('listitem').allTextContents()
  expect(steps).toEqual(itemListElement.map(({ name }) => name))
  const links = await way
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links).toEqual(itemListElement.slice(0, -1).map(({ item }) => item))
  expect(await way.locator('[aria-current="page"]').textContent()).toBe(steps.at(-1))
  const { height } = (await way.boundingBox())!
  expect(height).toBeLessThan(100)
})

test.each(['/', '/blog', '/news'])('%s shows no breadcrumbs', async (path) => {
  await using visit = await openVisit()
  await visit.page.goto(site + path)
  expect(await visit.page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0)
})
