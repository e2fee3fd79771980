import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
})
afterAll(() => site.stop())

const connect = async (key: 'publishable' | 'secret') =>
  createClient(site.url, await readKeyFile(site.dataFolder, key), { auth: { persistSession: false } })

test('another process lists published posts with the publishable key, an exact count and a range', async () => {
  const client = await connect('publishable')
  const { data, count, error } = await client
    .from('blog_posts')
    .select('*', { count: 'exact' })
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .range(12, 23)
  expect(error).toBeNull()
  expect(count).toBe(28)
  expect(data).toHaveLength(12)
})

test('the publishable key neither sees a draft nor writes anything', async () => {
  const server = await connect('secret')
  const draft = await server
    .from('blog_posts')
    .insert({ title: 'Draft', content: '<p>x</p>', status: 'draft' })
    .select('id')
    .single()
  expect(draft.error).toBeNull()

  const visitor = await connect('publishable')
  const { id } = draft.data!
  expect((await visitor.from('blog_posts').select('id').eq('id', id)).data).toEqual([])
  expect((await visitor.from('blog_posts').insert({ title: 'Mine', content: '<p>x</p>' })).error?.code).toBe(
    '42501',
  )
  expect((await visitor.from('blog_posts').update({ title: 'Mine' }).neq('id', id)).error?.code).toBe('42501')
  expect((await visitor.from('news_posts').delete().neq('id', id)).error?.code).toBe('42501')
  const { count } = await server.from('blog_posts').select('id', { count: 'exact', head: true })
  expect(count).toBe(29)
})
