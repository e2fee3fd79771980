import { expect, inject, test } from 'vitest'
import { listPages } from '#tests/support/browser/list-pages.ts'

const site = inject('siteUrl')

test('every internal link, picture, style and PDF exists', async () => {
  const pages = await listPages(site)
  expect(pages.length).toBeGreaterThan(60)
  const assets = new Set<string>()
  const broken: string[] = []
  for (const path of pages) {
    const answer = await fetch(site + path)
    if (answer.status !== 200) broken.push(`${answer.status} ${path}`)
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''
    for (const [, source] of html.matchAll(
      /<(?:img|script|link|iframe|source|use)\s[^>]*(?:src|href)="([^"#]+)/g,
    )) {
      const url = new URL(source!.replaceAll('&amp;', '&'), site + path)
      if (url.origin === site) assets.add(url.pathname + url.search)
    }
  }
  for (const path of assets) {
    const { status } = await fetch(site + path)
    if (status !== 200) broken.push(`${status} ${path}`)
  }
  expect(assets.size).toBeGreaterThan(40)
  expect(broken).toEqual([])
})

test('every link to a section has a target', async () => {
  const pages = await listPages(site)
  const idsOf = new Map<string, Set<string>>()
  const links: { from: string; path: string; id: string }[] = []
  for (const path of pages) {
    const answer = await fetch(site + path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    idsOf.set(
      new URL(site + path).pathname,
      new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)),
    )
    for (const [, href] of html.matchAll(/<a\s[^>]*href="([^"]*#[^"]+)"/g)) {
      const url = new URL(href!, site + path)
      if (url.origin === site) links.push({ from: path, path: url.pathname, id: url.hash.slice(1) })
    }
  }
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ path, id }) => !idsOf.get(path)?.has(id))).toEqual([])
})
