/** SEO, share and picture fields of a post. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPostWriter } from '#app/data/posts/create-post-writer.ts'
import { type PostRecord, AddressTakenError } from '#app/data/posts/post-writer.ts'
import {
  takeGrant,
  type FunctionsBackend,
  onBothFunctionEngines,
} from '#tests/support/site/functions-backend.ts'
import { connectAdministrator, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'

const KINDS = [
  ['editor-mutate-blog', 'blog_posts'],
  ['editor-mutate-news', 'news_posts'],
] as const

const FIELDS = {
  seo_title: 'Found title',
  seo_description: 'Found description',
  share_image: 'https://pictures.example/share.png',
  noindex: true,
  featured_image_alt: 'A shelf',
  featured_image_caption: 'Photo: Ann',
}
const NONE = {
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: false,
  featured_image_alt: null,
  featured_image_caption: null,
}
const NAMES = Object.keys(FIELDS).join(',')

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const callAsEditor = async (backend: FunctionsBackend, name: string, body: unknown) => {
    const headers = await takeGrant(backend)
    const response = await backend.call(name, { headers, body: JSON.stringify(body) })
    return {
      status: response.status,
      body: (await response.json()) as { post: { id: string; slug: string } },
    }
  }
  const read = async (table: string, id: string) =>
    (await use().service.from(table).select(NAMES).eq('id', id).single()).data as unknown
  const unique = () => `address-${randomUUID().slice(0, 8)}`

  describe.for(KINDS)('%s', ([name, table]) => {
    test('stores valid values and rejects others', async () => {
      const { client } = await use().signIn('admin')
      const { data, error } = await client
        .from(table)
        .insert({ title: 'T', content: 'x', ...FIELDS })
        .select(`id,${NAMES}`)
        .single()
      expect(error).toBeNull()
      expect(data).toMatchObject(FIELDS)
      const { id } = data as unknown as { id: string }
      for (const wrong of [
        { seo_title: 'x'.repeat(301) },
        { seo_description: 'x'.repeat(1001) },
        { featured_image_alt: 'x'.repeat(1001) },
        { share_image: `/${'x'.repeat(2048)}` },
        { share_image: 'javascript:alert(1)' },
      ]) {
        const refused = await client.from(table).update(wrong).eq('id', id)
        expect([wrong, refused.error?.code]).toEqual([wrong, '23514'])
      }
      expect((await client.from(table).update({ noindex: null }).eq('id', id)).error?.code).toBe('23502')
      expect(await read(table, id)).toEqual(FIELDS)
    })

    test('are created, duplicated, updated and restored by the editor function', async () => {
      const backend = use()
      const data = { title: 'T', content: '<p>x</p>', slug: unique(), ...FIELDS }
      const { body } = await callAsEditor(backend, name, { action: 'create', data })
      expect(body.post).toMatchObject({ ...FIELDS, slug: data.slug })
      const copy = await callAsEditor(backend, name, { action: 'duplicate', id: body.post.id })
      expect(copy.body.post).toMatchObject(FIELDS)
      expect(copy.body.post.slug).not.toBe(data.slug)
      const change = { title: 'Other', seo_title: '', noindex: false }
      await callAsEditor(backend, name, { action: 'update', id: body.post.id, data: change })
      const changed = { ...FIELDS, seo_title: null, noindex: false }
      expect(await read(table, body.post.id)).toEqual(changed)
      await backend.service.from(table).delete().eq('id', body.post.id)
      await callAsEditor(backend, name, { action: 'restore', id: body.post.id })
      expect(await read(table, body.post.id)).toEqual(changed)
    })

    test('rejects a taken slug without a change', async () => {
      const backend = use()
      const taken = unique()
      const { body: first } = await callAsEditor(backend, name, {
        action: 'create',
        data: { title: 'T', content: '<p>x</p>', slug: taken },
      })
      expect(first.post.slug).toBe(taken)
      const message = `Another post has the address "${taken}" already.`
      const create = (more: object) =>
        callAsEditor(backend, name, {
          action: 'create',
          data: { title: 'Second', content: '<p>x</p>', ...more },
        })
      expect(await create({ slug: taken.toUpperCase() })).toEqual({
        status: 409,
        body: { success: false, error: message, field: 'slug' },
      })
      // A slug made of the title is numbered instead.
      const { body } = await create({ title: taken })
      expect(body.post.slug).toBe(`${taken}-2`)
      const data = { title: 'Changed', slug: taken }
      expect(await callAsEditor(backend, name, { action: 'update', id: body.post.id, data })).toEqual({
        status: 409,
        body: { success: false, error: message, field: 'slug' },
      })

      const { client } = await backend.signIn('admin')
      const messages = { createFailure: '', updateFailure: 'No', duplicateFailure: '', deleteFailure: '' }
      const writer = createPostWriter({ client, table, mutateFunction: name, getGrant: null, messages })
      const stored = await client.from(table).select('updated_at').eq('id', body.post.id).single()
      const draft: PostRecord = {
        slug: taken,
        title: 'Changed',
        summary: '',
        content: '<p>x</p>',
        ...(table === 'news_posts' && { rich_content: [] }),
        author: null,
        featured_image: null,
        featured_image_alt: null,
        featured_image_caption: null,
        share_image: null,
        seo_title: null,
        seo_description: null,
        noindex: false,
        tags: [],
        unpublish_at: null,
        status: 'published',
      }
      const save = (slug: string) =>
        writer.update(body.post.id, { ...draft, slug }, stored.data!.updated_at as string)
      const refusal = await save(taken).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(AddressTakenError)
      expect((refusal as AddressTakenError).userMessage).toBe(message)
      const { data: kept } = await client.from(table).select('title').eq('id', body.post.id).single()
      expect(kept).toEqual({ title: taken })
      const created = writer.create(randomUUID(), { ...draft, title: 'Third', slug: taken })
      expect(await created.catch((error: unknown) => error)).toBeInstanceOf(AddressTakenError)
      // A repeated save, as after a lost reply, finds its own post.
      const [id, own] = [randomUUID(), unique()]
      for (let time = 1; time <= 2; time += 1) {
        const saved = await writer.create(id, { ...draft, title: 'Fourth', slug: own })
        expect(saved).toMatchObject({ kind: 'saved', post: { id, slug: own } })
      }
      expect(await save('')).toMatchObject({
        kind: 'saved',
        post: { slug: expect.stringMatching(/^changed/) },
      })
    })

    test('are imported, and restored by an undo', async () => {
      const backend = use()
      const call = await connectAdministrator(backend)
      const kind = table === 'blog_posts' ? 'blog' : 'news'
      const given = { seo_title: 'From the file', seo_description: 'Of it', featured_image_alt: 'A box' }
      const file = randomUUID()
      const { results } = await importPosts(call, [makeSentPost(file, given)], { kind })
      const id = results[0]!.post_id
      expect(await read(table, id)).toEqual({ ...NONE, ...given })

      await backend.service.from(table).update(FIELDS).eq('id', id)
      const again = [makeSentPost(file, { title: 'Newer', seo_title: 'Again' })]
      const second = await importPosts(call, again, { kind, overwrite_edited: true })
      expect(second.results).toMatchObject([{ outcome: 'updated' }])
      expect(await read(table, id)).toEqual({ ...FIELDS, seo_title: 'Again' })
      expect((await call('undo-import', { run_id: second.runId })).body).toMatchObject({ restored: 1 })
      expect(await read(table, id)).toEqual(FIELDS)
    })
  })
})
