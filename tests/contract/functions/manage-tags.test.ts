import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSlug } from '#import/text/slug.ts'
import {
  bearer,
  type FunctionsBackend,
  onBothFunctionEngines,
} from '#tests/support/site/functions-backend.ts'

type Answer = { status: number; body: Record<string, unknown> }

async function call(backend: FunctionsBackend, body: unknown): Promise<Answer> {
  const headers = bearer(backend, await backend.signIn('admin'))
  const response = await backend.call('manage-tags', { headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

onBothFunctionEngines({}, (use) => {
  const add = async (tags: string[]) => {
    const { data, error } = await use()
      .service.from('blog_posts')
      .insert({ title: 'Tagged', content: 'Text', tags })
      .select('id')
      .single()
    expect(error).toBeNull()
    return data!.id as string
  }
  const tagsOf = async (id: string) =>
    (await use().service.from('blog_posts').select('tags').eq('id', id).single()).data!.tags as string[]

  test('renames, describes, merges, deletes and restores tags', async () => {
    const [one, other] = [`One ${randomUUID().slice(0, 8)}`, `Other ${randomUUID().slice(0, 8)}`]
    const id = await add([one, other])
    const slug = makeSlug(one)
    const renamed = await call(use(), { action: 'rename', slug, name: `New ${one}` })
    expect(renamed).toEqual({ status: 200, body: { success: true, slug: `new-${slug}`, posts: 1 } })
    expect(
      await call(use(), { action: 'describe', slug: `new-${slug}`, description: 'About it' }),
    ).toMatchObject({ status: 200, body: { success: true } })
    const { body } = await call(use(), { action: 'list' })
    expect(body.tags).toContainEqual({
      slug: `new-${slug}`,
      name: `New ${one}`,
      description: 'About it',
      blog_count: 1,
      news_count: 0,
      former: [slug],
    })
    const merged = await call(use(), { action: 'merge', slug: `new-${slug}`, into: makeSlug(other) })
    expect(merged).toMatchObject({ status: 200, body: { posts: 1 } })
    expect(await tagsOf(id)).toEqual([other])
    await call(use(), { action: 'restore', removal: merged.body.removal })
    const removed = await call(use(), { action: 'delete', slug: makeSlug(other) })
    expect(removed).toMatchObject({ status: 200, body: { posts: 1 } })
    expect(await tagsOf(id)).toEqual([`New ${one}`])
    expect(await call(use(), { action: 'restore', removal: removed.body.removal })).toMatchObject({
      status: 200,
      body: { slug: makeSlug(other), posts: 1 },
    })
    expect(await tagsOf(id)).toEqual([`New ${one}`, other])
  })

  test('explains refusals', async () => {
    const [one, other] = [`One ${randomUUID().slice(0, 8)}`, `Other ${randomUUID().slice(0, 8)}`]
    await add([one, other])
    for (const [request, status, error] of [
      [{ action: 'rename', slug: makeSlug(one), name: other }, 409, /Merge the two instead/],
      [{ action: 'rename', slug: makeSlug(one), name: ' ' }, 400, /A tag needs a letter or a digit/],
      [{ action: 'delete', slug: 'no-such-tag' }, 404, /This tag no longer exists/],
      [{ action: 'restore', removal: randomUUID() }, 404, /can't be undone anymore/],
      [{ action: 'merge', slug: 'a' }, 400, /into/],
      [{ action: 'empty' }, 400, /The action must be list, rename/],
    ] as const)
      expect(await call(use(), request)).toMatchObject({
        status,
        body: { success: false, error: expect.stringMatching(error) },
      })
  })
})
