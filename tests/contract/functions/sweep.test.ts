import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { connectAdministrator, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'

const png = await drawPicture(4, 4).png().toBuffer()

async function upload({ service, engine }: FunctionsBackend, folder: string, age: string): Promise<string> {
  const name = `${folder}/${randomUUID()}.png`
  const { error } = await service.storage.from('blog-images').upload(name, png, { contentType: 'image/png' })
  expect(error).toBeNull()
  await engine.execute(`
    alter table storage.objects disable trigger touch_updated_at;
    update storage.objects set created_at = now() - interval '${age}', updated_at = now() - interval '${age}'
    where name = '${name}';
    alter table storage.objects enable trigger touch_updated_at`)
  return name
}

onBothFunctionEngines({}, (use) => {
  const address = (name: string) => `/storage/v1/object/public/blog-images/${name}`
  const sweep = async () => {
    const response = await use().call('sweep-pictures', { headers: { apikey: use().keys.secret } })
    expect(response.status).toBe(200)
    return ((await response.json()) as { removed: number }).removed
  }
  const exists = async (name: string) => (await use().service.storage.from('blog-images').exists(name)).data

  test('removes unused pictures older than a day only', async () => {
    const backend = use()
    const old = () => upload(backend, 'blog-images', '25 hours')
    const [unused, featured, whole, inText, inDraft, inBlocks, shared, sharedNews] = [
      await old(),
      await old(),
      await old(),
      await old(),
      await old(),
      await old(),
      await old(),
      await old(),
    ]
    const unusedNews = await upload(backend, 'news', '2 days')
    const fresh = await upload(backend, 'blog-images', '23 hours')
    const rich_content = [{ id: '1', type: 'image', content: address(inBlocks) }]
    for (const [table, values] of [
      ['blog_posts', { content: 'x', featured_image: `${address(featured)}?w=4&h=4` }],
      ['news_posts', { content: 'x', featured_image: `${backend.url}${address(whole)}?w=4&h=4` }],
      ['blog_posts', { content: `<p>x</p><img src="https://moved.example${address(inText)}?w=4&amp;h=4">` }],
      ['blog_posts', { content: `<img src="${address(inDraft)}">`, status: 'draft' }],
      ['news_posts', { content: 'x', rich_content }],
      ['blog_posts', { content: 'x', share_image: address(shared) }],
      ['news_posts', { content: 'x', share_image: address(sharedNews) }],
    ] as const) {
      expect((await backend.service.from(table).insert({ title: 'T', ...values })).error).toBeNull()
    }

    expect(await sweep()).toBe(2)
    for (const name of [unused, unusedNews]) expect([name, await exists(name)]).toEqual([name, false])
    for (const name of [featured, whole, inText, inDraft, inBlocks, shared, sharedNews, fresh]) {
      expect([name, await exists(name)]).toEqual([name, true])
    }
    expect(await sweep()).toBe(0)
  })

  test('keeps pictures of authors', async () => {
    const backend = use()
    const picture = await upload(backend, 'blog-images', '2 days')
    const { data, error } = await backend.service
      .from('authors')
      .insert({ name: randomUUID(), picture: `${backend.url}${address(picture)}?w=4&h=4` })
      .select('id')
      .single()
    expect(error).toBeNull()
    expect(await sweep()).toBe(0)
    const since = { names: [picture, 'blog-images/other.png'], since: '2026-01-01T00:00:00Z' }
    expect((await backend.service.rpc('find_pictures_used_since', since)).data).toEqual([picture])
    await backend.service.from('authors').delete().eq('id', data!.id)
    expect(await sweep()).toBe(1)
  })

  test('keeps pictures that an undo would restore', async () => {
    const backend = use()
    const picture = await upload(backend, 'blog-images', '2 days')
    const call = await connectAdministrator(backend)
    const name = randomUUID()
    await importPosts(call, [makeSentPost(name, { featured_image: address(picture) })])
    await importPosts(call, [makeSentPost(name)])
    expect(await sweep()).toBe(0)
    expect(await exists(picture)).toBe(true)
  })

  test('checks every post and deleted ones for 30 days', async () => {
    const backend = use()
    const picture = await upload(backend, 'news', '2 days')
    const rows = Array.from({ length: 120 }, (_, n) => ({ title: `T ${n}`, content: 'x' }))
    await backend.service
      .from('news_posts')
      .insert([...rows, { title: 'Last', content: `<img src="${address(picture)}">` }])
    await sweep()
    expect(await exists(picture)).toBe(true)
    await backend.service.from('news_posts').delete().eq('title', 'Last')
    // The post can be restored for 30 days, so its pictures are kept, too.
    expect(await sweep()).toBe(0)
    await backend.engine.execute("update public.deleted_posts set deleted_at = now() - interval '31 days'")
    expect(await sweep()).toBe(1)
    expect(await backend.engine.query('select 1 from public.deleted_posts')).toEqual([])
  })
})
