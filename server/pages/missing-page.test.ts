import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readAddressWords } from '#domain/redirects/address-words.ts'
import { createMissingPages } from './missing-page.ts'
import { readReadyGzip } from './ready-gzip.ts'

const ROUTES = {
  home: { index: true },
  list: { path: 'blog' },
  post: { path: 'blog/:name' },
  office: { path: 'admin/*' },
  file: { path: 'llms.txt' },
  any: { path: '*' },
}

/** A page that says the words of its address, as the one of the site does. */
function open(write = (words: string) => `<input${words && ` value="${words}"`}/>`, routes: object = ROUTES) {
  const rendered: string[] = []
  const clock = { now: 0, generation: 0 }
  const pages = createMissingPages({
    routes: routes as typeof ROUTES,
    now: () => clock.now,
    generation: () => clock.generation,
    render: async (path) => {
      rendered.push(path)
      return new Response(write(readAddressWords(path)), { status: 404, headers: { 'X-Page': 'missing' } })
    },
  })
  return { pages, rendered, clock }
}

test('addresses are covered that begin as no page does', () => {
  const { pages } = open()
  const covered = ['/nothing', '/wp-admin/x.php', '/blogs', '/%F0%9F%8D%8E']
  const others = [
    '/',
    '/blog',
    '/Blog/x',
    '/%62log',
    '/blog/nothing',
    '/admin/x',
    '/llms.txt',
    '/a.data',
    '/%',
    '/_x',
  ]
  expect([...covered, ...others].filter((path) => pages.covers(path))).toEqual(covered)
})

test('where a page may begin as it likes, nothing is covered', () => {
  const { pages } = open(undefined, { any: { path: ':name' } })
  expect(pages.covers('/nothing')).toBe(false)
})

test('addresses with words and without are rendered once each, and say what they would say', async () => {
  const { pages, rendered } = open()
  for (const path of ['/amazon-fees', '/seller_guide/2.html', '/12', '/a', '/straße-größe']) {
    const answer = await pages.render(path)
    const words = readAddressWords(path)
    expect(gunzipSync(readReadyGzip(answer)!).toString()).toBe(await answer.clone().text())
    expect(await answer.text()).toBe(`<input${words && ` value="${words}"`}/>`)
    expect([answer.status, answer.headers.get('x-page')]).toEqual([404, 'missing'])
  }
  expect(rendered).toHaveLength(2)
})

test('after a change, and after a while, the page is rendered anew', async () => {
  const { pages, rendered, clock } = open()
  await pages.render('/12')
  clock.generation += 1
  await pages.render('/12')
  clock.now = 60_000
  await pages.render('/12')
  await pages.render('/12')
  expect(rendered).toHaveLength(3)
})

test('a page that says more of its address than its words is rendered for each', async () => {
  const { pages, rendered } = open((words) => `<b>${words}</b><input value="${words}"/>`)
  expect(await (await pages.render('/amazon-fees')).text()).toBe(
    '<b>amazon fees</b><input value="amazon fees"/>',
  )
  expect(rendered.at(-1)).toBe('/amazon-fees')
})
