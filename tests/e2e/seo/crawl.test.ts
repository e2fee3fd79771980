/** Whether people find by links what search engines find by sitemaps, and the other way round. */
import { expect, inject, test } from 'vitest'
import { listPages } from '#tests/support/browser/list-pages.ts'
import { readHead } from '#tests/support/seo/read-head.ts'

const site = inject('siteUrl')

async function listLocations(path: string): Promise<string[]> {
  const answer = await fetch(site + path)
  expect([path, answer.status]).toEqual([path, 200])
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    url!.replace(site, '').replaceAll('&amp;', '&'),
  )
}

test('no page of the sitemaps is an orphan, and no page that is linked is missing in them', async () => {
  const parts = await listLocations('/sitemap-index.xml')
  const entries = new Set((await Promise.all(parts.map(listLocations))).flat())
  const linked = await listPages(site)
  expect([...entries].filter((path) => !linked.includes(path))).toEqual([])

  const missing: string[] = []
  for (const path of linked) {
    const answer = await fetch(site + path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const head = readHead(await answer.text())
    const [robots = ''] = head.metas.get('robots') ?? []
    const [canonical] = head.links.filter(({ rel }) => rel === 'canonical')
    const isIndexed = !robots.includes('noindex') && canonical?.href === site + path
    // Search engines find the later pages of a list by its first one.
    if (isIndexed && !path.includes('?page=') && !entries.has(path)) missing.push(path)
  }
  expect(missing).toEqual([])
})
