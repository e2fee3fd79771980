import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
})
afterAll(() => site.stop())

const readBlog = async () => (await fetch(`${site.url}/blog`)).text()

test('a post is found by its id and every slug it had, until it is deleted', async () => {
  const client = await connectAsServer(site)
  const ask = async (name: string) => {
    const answer = await fetch(`${site.url}/blog/${name}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  const { data } = await client
    .from('blog_posts')
    .insert({ title: 'Préparer l’été', content: '<p>x</p>' })
    .select('id,slug')
    .single()
  const { id, slug } = data as { id: string; slug: string }
  expect(slug).toBe('preparer-lete')
  expect(await ask('preparer-lete')).toEqual([200, null])
  for (const name of [id, 'Preparer-Lete']) expect(await ask(name)).toEqual([301, '/blog/preparer-lete'])
  expect(await ask(`${id}?utm_source=x`)).toEqual([301, '/blog/preparer-lete?utm_source=x'])
  expect(await ask('plan-de-lete')).toEqual([404, null])

  await client.from('blog_posts').update({ slug: 'plan-de-lete' }).eq('id', id)
  for (const name of [id, slug]) expect(await ask(name)).toEqual([301, '/blog/plan-de-lete'])
  expect(await ask('plan-de-lete')).toEqual([200, null])
  const html = await (await fetch(`${site.url}/blog/plan-de-lete`)).text()
  expect(html).toContain(`<link rel="canonical" href="${site.url}/blog/plan-de-lete"`)
  expect(await (await fetch(`${site.url}/sitemap-posts.xml`)).text()).toContain(`/blog/plan-de-lete<`)
  expect(await readBlog()).toContain('href="/blog/plan-de-lete"')

  await client.from('blog_posts').delete().eq('id', id)
  for (const name of [id, slug, 'plan-de-lete']) expect(await ask(name)).toEqual([410, null])
})
