/** How the addresses begin that lead on, as the database tells it and pages reckon with it (docs/decisions/0099). */
import { expect, test } from 'vitest'
import type { PostsClient } from '#app/data/context/context.ts'
import { createRedirectBeginnings } from '#server/pages/addresses/redirect-beginnings.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  const add = async (path: string) =>
    expect((await use().service.from('redirects').insert({ path, target: '/services' })).error).toBeNull()
  const readBeginnings = () =>
    createRedirectBeginnings(use().anon as PostsClient, { maxAgeMs: 1, generation: () => 0, now: () => 0 })

  test('the beginnings of all that leads on are told, each once, in the numbers that pages reckon with', async () => {
    const { data: post } = await use()
      .service.from('blog_posts')
      .insert({ title: 'Once elsewhere', content: 'Text' })
      .select('id')
      .single()
    const imported = ['/2025/06/a/', '/2025/07/b/', '/shop?p=3', '/Stra%C3%9Fe/x']
    for (const path of imported) {
      const row = { path, post_table: 'blog_posts', post_id: post!.id }
      expect((await use().service.from('post_redirects').insert(row)).error).toBeNull()
    }
    await add('/2025/08/c')
    await add('/Summer-Sale')
    const beginnings = readBeginnings()
    for (const path of [...imported, '/2025', '/summer-sale/x'])
      expect(await beginnings.mayLeadOn([path]), path).toBe(true)
    for (const path of ['/wp-login.php', '/202', '/stra%C3%9Fe', '/shop2', '/x/2025'])
      expect(await beginnings.mayLeadOn([path]), path).toBe(false)
    const { data } = await use().anon.rpc('list_redirect_beginnings')
    expect(data).toHaveLength(5)
  })

  test('more beginnings than 64 are not told, and each address is asked for', async () => {
    const rows = Array.from({ length: 65 }, (_, n) => ({
      path: `/many-${n}`,
      target: '/services',
      status: 301,
    }))
    expect((await use().service.from('redirects').insert(rows)).error).toBeNull()
    expect((await use().anon.rpc('list_redirect_beginnings')).data).toBeNull()
    expect(await readBeginnings().mayLeadOn(['/nothing'])).toBe(true)
  })
})
