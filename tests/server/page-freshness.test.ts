import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
})
afterAll(() => site.stop())

async function connectAsServer() {
  return createClient(site.url, await readKeyFile(site.dataFolder, 'secret'), {
    auth: { persistSession: false },
  })
}
const readBlog = async () => (await fetch(`${site.url}/blog`)).text()

test('a page shows a change the moment the write is acknowledged', async () => {
  const client = await connectAsServer()
  await readBlog()
  const inserted = await client
    .from('blog_posts')
    .insert({ title: 'Fresh from the press', content: '<p>Now</p>' })
    .select('id')
    .single()
  expect(inserted.error).toBeNull()
  expect(await readBlog()).toContain('Fresh from the press')

  await client.from('blog_posts').update({ title: 'Corrected headline' }).eq('id', inserted.data!.id)
  expect(await readBlog()).toContain('Corrected headline')

  await client.from('blog_posts').delete().eq('id', inserted.data!.id)
  expect(await readBlog()).not.toContain('Corrected headline')
})

test('drafts and posts dated ahead stay hidden', async () => {
  const client = await connectAsServer()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const inserted = await client
    .from('blog_posts')
    .insert([
      {
        title: 'Half a thought',
        content: '<p>…</p>',
        status: 'draft',
        published_at: new Date().toISOString(),
      },
      { title: 'Tomorrow’s paper', content: '<p>…</p>', status: 'published', published_at: tomorrow },
    ])
    .select('id')
  expect(inserted.error).toBeNull()
  const html = await readBlog()
  expect(html).not.toContain('Half a thought')
  expect(html).not.toContain('Tomorrow’s paper')
  for (const { id } of inserted.data!) {
    expect((await fetch(`${site.url}/blog/${id}`, { redirect: 'manual' })).status).toBe(404)
  }
})

test('a post is found by its id and by every name it had, until it is deleted', async () => {
  const client = await connectAsServer()
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

test('stored HTML is sanitized when it is shown', async () => {
  const client = await connectAsServer()
  const attack =
    '<p>Kept</p><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">link</a>'
  const { data } = await client
    .from('blog_posts')
    .insert({ title: 'Attack', content: attack })
    .select('id')
    .single()
  const html = await (await fetch(`${site.url}/blog/${data!.id}`)).text()
  const body = /<div class="prose">(.*?)<\/div>/s.exec(html)![1]!
  expect(body).toContain('<p>Kept</p>')
  expect(body).not.toMatch(/script|onerror|alert/)
})

test('nothing the visitor gets holds the secret key', async () => {
  const secret = await readKeyFile(site.dataFolder, 'secret')
  expect(await readBlog()).not.toContain(secret)
  expect(site.output()).not.toContain(secret)
})
