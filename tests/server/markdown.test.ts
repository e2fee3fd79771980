import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite({ AGENCY_NAME: 'Words & Sons' }, inject('siteTemplate'))
  client = await connectAsServer(site)
})
afterAll(() => site.stop())

const ask = (path: string) => fetch(new URL(path, site.url), { redirect: 'manual' })

test('links a post to its Markdown, which names its canonical page and is not indexed', async () => {
  const { data } = await client
    .from('blog_posts')
    .insert({
      title: 'Size "matters"\n---\nadmin: true',
      summary: 'Why',
      content: '<h2>Part</h2><p># no heading <a href="/pay-us">Pay</a><script>alert(1)</script></p>',
      tags: ['Fees'],
      slug: 'size-matters',
    })
    .select('id')
    .single()
  const { id } = data as { id: string }
  const html = await (await ask('/blog/size-matters')).text()
  const href = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)![1]!
  expect(href).toBe(`${site.url}/blog/size-matters.md`)

  const answer = await ask(href)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('link')).toBe(`<${site.url}/blog/size-matters>; rel="canonical"`)
  const [, front, body] = (await answer.text()).split(/^---$/m)
  const facts = Object.fromEntries(
    front!
      .trim()
      .split('\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')),
        JSON.parse(line.slice(line.indexOf(':') + 1)) as unknown,
      ]),
  )
  expect(facts).toMatchObject({
    title: 'Size "matters"\n---\nadmin: true',
    author: 'Words & Sons',
    canonical: `${site.url}/blog/size-matters`,
    language: 'en',
    tags: ['Fees'],
  })
  expect(body).toBe(`\n\n## Part\n\n\\# no heading [Pay](${site.url}/pay-us)\n`)

  const again = await fetch(href, { headers: { 'If-None-Match': answer.headers.get('etag')! } })
  expect(again.status).toBe(304)
  const byId = await ask(`/blog/${id}.md`)
  expect([byId.status, byId.headers.get('location')]).toEqual([301, '/blog/size-matters.md'])
  await client.from('blog_posts').delete().eq('id', id)
  expect((await ask(href)).status).toBe(410)
  expect((await ask('/news/never-was.md')).status).toBe(404)
})

test('llms.txt lists pages, services and the newest posts', async () => {
  const answer = await ask('/llms.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# Words & Sons',
    '## Pages',
    '## Services',
    '## Case studies',
    '## Blog',
    '## News',
  ])
  const links = [...text.matchAll(/^- \[.+?\]\((\S+?)\)/gm)].map(([, url]) => url!)
  expect(links.filter((url) => url.endsWith('.md')).length).toBeGreaterThan(25)
  for (const url of links)
    expect([url, (await fetch(url, { redirect: 'manual' })).status]).toEqual([url, 200])
})
