import { expect, inject, test } from 'vitest'
import { findHtmlProblems } from '#tests/support/browser/find-html-problems.ts'
import { listPages } from '#tests/support/browser/list-pages.ts'

const site = inject('siteUrl')

/** Pages without a link to them. */
const UNLINKED = [
  '/search',
  '/search?q=advertsing',
  '/search?q=zzzzzz',
  '/no-such-page',
  '/blog/no-such-post',
  '/news/no-such-post',
  '/blog/tags/no-such-tag',
  '/authors/nobody',
  '/blog?page=999',
  '/contact/thanks',
  '/pay-us/link-sent',
  '/pay/no-such-request',
  '/auth',
  '/admin',
]

test('every page is valid HTML', async () => {
  const pages = (await listPages(site)).filter((path) => !/\.(pdf|zip|xlsx|xml|txt)$/.test(path))
  const problems: string[] = []
  for (const path of [...pages, ...UNLINKED]) {
    const html = await (await fetch(site + path)).text()
    problems.push(...(await findHtmlProblems(path, html)))
  }
  expect(problems).toEqual([])
})
