/** What is exported comes back letter by letter: elsewhere as new posts, here as the posts they are. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportPosts } from '#app/data/posts/export-posts.ts'
import { writeExport } from '#app/admin/exports/export-file.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import type { ExportFormat } from '#domain/imports/own/write-own-posts.ts'
import { openImport } from '#import/files/open-import.ts'
import { readImport } from '#import/files/read-import.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import { AWKWARD_BLOCKS, AWKWARD_POST } from '#tests/support/inputs/awkward-post.ts'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  importPosts,
  makeSentPost,
  startRun,
} from '#tests/support/site/import-calls.ts'

type Kind = 'blog' | 'news'

const NOW = '2026-06-01T00:00:00.000Z'
const READING = { now: NOW, timeZone: 'America/New_York' }
const COMPARED =
  'slug,title,summary,content,featured_image,featured_image_alt,featured_image_caption,author,tags,status,published_at,revised_at,unpublish_at,seo_title,seo_description,share_image,noindex'

onBothFunctionEngines({}, (use) => {
  let call: Call
  let client: Parameters<typeof exportPosts>[0]
  beforeAll(async () => {
    call = await connectAdministrator(use())
    client = (await use().signIn('admin')).client
  })

  const readAll = (from: typeof client, kind: Kind) => {
    const { signal } = new AbortController()
    return exportPosts(from, { kind, getGrant: null, signal, onRetryWait: () => {} })
  }
  const exportFile = async (kind: Kind, format: ExportFormat) =>
    (await writeExport(readAll(client, kind), format, () => {})).file
  /** The file as the import dialog reads it, and only the post that is meant. */
  const readFile = async (file: Blob, sourceId: string) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { records, problems } = readImport({ bytes }, READING)
    expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
    const record = records.find(({ source_id }) => source_id === sourceId)!
    const prepared = preparePost(record, NOW)
    if (!prepared.isPost) throw new Error(prepared.reason)
    return prepared.post
  }
  const openFile = async () => openImport(await (await exportFile('blog', 'json')).text(), READING)
  const read = async (kind: Kind, id: string, columns = COMPARED) => {
    const { data } = await use()
      .service.from(`${kind}_posts`)
      .select(kind === 'news' ? `${columns},rich_content` : columns)
      .eq('id', id)
      .single()
    return data as unknown as Record<string, unknown>
  }
  const write = async (backend: FunctionsBackend, kind: Kind, more: object = {}) => {
    const post = { ...AWKWARD_POST, ...more, ...(kind === 'news' && { rich_content: AWKWARD_BLOCKS }) }
    const { data, error } = await backend.service.from(`${kind}_posts`).insert(post).select('id').single()
    expect(error).toBeNull()
    return (data as { id: string }).id
  }

  describe.for(['blog', 'news'] as const)('%s', (kind) => {
    test.for(['json', 'csv'] as const)('every field comes back elsewhere, by %s', async (format) => {
      const id = await write(use(), kind, {
        slug: `first-${randomUUID()}`,
        revised_at: '2025-01-01T00:00:00+00:00',
        unpublish_at: '2031-02-03T04:05:06.123456+00:00',
      })
      const former = (await read(kind, id))['slug'] as string
      await use()
        .service.from(`${kind}_posts`)
        .update({ slug: `second-${randomUUID()}` })
        .eq('id', id)
      const before = await read(kind, id)
      const post = await readFile(await exportFile(kind, format), `peakshelf:${id}`)
      // Elsewhere: where no post has its id.
      await use().service.from(`${kind}_posts`).delete().eq('id', id)
      const { results } = await importPosts(call, [post], { kind })
      expect(results[0]).toMatchObject({ outcome: 'created', reason: null })
      const created = results[0]!.post_id
      expect(created).not.toBe(id)
      expect(await read(kind, created)).toEqual(before)
      const { data } = await use().service.from('post_redirects').select('path').eq('post_id', created)
      expect(data).toEqual([{ path: `/${kind}/${former}` }])
    })

    test.for(['json', 'csv'] as const)(
      'an empty text stays one, and none stays none, by %s',
      async (format) => {
        const empty = { featured_image: '', featured_image_alt: '', featured_image_caption: '' }
        const texts = { ...empty, author: '', seo_title: '', seo_description: '', summary: '' }
        const ids = [
          await write(use(), kind, { ...texts, slug: `empty-${randomUUID()}` }),
          await write(use(), kind, {
            ...Object.fromEntries(Object.keys(texts).map((name) => [name, null])),
            summary: '',
            slug: `none-${randomUUID()}`,
          }),
        ]
        for (const id of ids) {
          const before = await read(kind, id)
          const post = await readFile(await exportFile(kind, format), `peakshelf:${id}`)
          await use().service.from(`${kind}_posts`).delete().eq('id', id)
          const { results } = await importPosts(call, [post], { kind })
          expect(await read(kind, results[0]!.post_id)).toEqual(before)
        }
      },
    )

    test('imported, changed, exported and imported: the slug and the change are there', async () => {
      const name = randomUUID()
      const slug = `from-${name}`
      const [first] = (await importPosts(call, [makeSentPost(name, { slug })], { kind })).results
      const id = first!.post_id
      const changes = { slug: `here-${name}`, title: 'Changed here', noindex: true, seo_title: 'Search' }
      await use().service.from(`${kind}_posts`).update(changes).eq('id', id)
      const before = await read(kind, id)
      const post = await readFile(await exportFile(kind, 'csv'), `sheet:${name}`)
      // Here it is known as what it is, and as it is.
      const same = (await importPosts(call, [post], { kind })).results[0]
      expect(same).toMatchObject({ post_id: id, outcome: 'skipped', reason: 'Already here and unchanged.' })
      await use().service.from(`${kind}_posts`).delete().eq('id', id)
      const [again] = (await importPosts(call, [post], { kind })).results
      expect(again).toMatchObject({ outcome: 'created' })
      expect(await read(kind, again!.post_id)).toEqual({ ...before, ...changes })
    })
  })

  test('a post that was written here is updated by its export, also to nothing, unless it was edited since', async () => {
    const id = await write(use(), 'blog')
    const exported = await readFile(await exportFile('blog', 'json'), `peakshelf:${id}`)
    const known = await call('import-posts', {
      action: 'known',
      kind: 'blog',
      source_ids: [`peakshelf:${id}`],
    })
    expect(known.body.posts).toEqual([
      expect.objectContaining({ post_id: id, is_edited: true, version: exported.own!.version }),
    ])
    const change = (own: Partial<OwnPost>) => ({ ...exported, own: { ...exported.own!, ...own } })
    const changed = change({ title: 'Edited in the file', seo_title: null, noindex: false })
    const [updated] = (await importPosts(call, [changed])).results
    expect(updated).toMatchObject({ post_id: id, outcome: 'updated' })
    expect(await read('blog', id)).toMatchObject({
      title: 'Edited in the file',
      seo_title: null,
      noindex: false,
      content: AWKWARD_POST.content,
    })
    await use().service.from('blog_posts').update({ title: 'Edited here' }).eq('id', id)
    const [kept] = (await importPosts(call, [{ ...exported, digest: '0'.repeat(16) }])).results
    expect(kept).toMatchObject({
      post_id: id,
      outcome: 'skipped',
      reason: expect.stringContaining('edited here'),
    })
    expect(await read('blog', id)).toMatchObject({ title: 'Edited here' })
  })

  test('what was changed in a file is as hostile as any other', async () => {
    const id = await write(use(), 'news')
    const { own, ...rest } = await readFile(await exportFile('news', 'json'), `peakshelf:${id}`)
    const hostile = (more: object) => ({ ...rest, digest: '0'.repeat(16), own: { ...own, ...more } })
    const [written] = (
      await importPosts(call, [hostile({ content: '<p onclick="x()">Hi</p><script>x()</script>' })], {
        kind: 'news',
      })
    ).results
    expect(written).toMatchObject({ outcome: 'updated' })
    expect(await read('news', id)).toMatchObject({ content: '<p>Hi</p>' })
    for (const more of [
      { featured_image: 'javascript:alert(1)' },
      { rich_content: [{ id: '1', type: 'video', content: '' }] },
      { published_at: 'yesterday' },
      { id: randomUUID() },
    ]) {
      const [refused] = (await importPosts(call, [hostile(more)], { kind: 'news' })).results
      expect(refused).toMatchObject({ outcome: 'refused' })
    }
  })

  test('authors and tags are there again, elsewhere, and nothing here is written over silently', async () => {
    const { service } = use()
    const mark = randomUUID().slice(0, 8)
    const ann = {
      slug: `ann-${mark}`,
      name: `Ann ${mark}`,
      role: 'Lead',
      bio: 'One\n\nTwo',
      picture: 'https://pictures.example/ann.png',
      links: [{ url: 'https://ann.example/', label: 'Her "page"' }],
    }
    const { data: made } = await service
      .from('authors')
      .insert({ ...ann, slug: `anna-${mark}` })
      .select('id')
    await service.from('authors').update({ slug: ann.slug }).eq('name', ann.name)
    await write(use(), 'blog', { author: ann.name, tags: [`Fees ${mark}`], slug: `told-${mark}` })
    await call('manage-tags', { action: 'rename', slug: `fees-${mark}`, name: `Costs ${mark}` })
    await call('manage-tags', { action: 'describe', slug: `costs-${mark}`, description: 'What it costs' })
    const { names } = await openFile()
    const authors = names!.authors.filter(({ slug }) => slug === ann.slug)
    const tags = names!.tags.filter(({ slug }) => slug === `costs-${mark}`)
    expect(authors).toEqual([{ ...ann, former: [`anna-${mark}`] }])
    expect(tags).toEqual([
      {
        slug: `costs-${mark}`,
        name: `Costs ${mark}`,
        description: 'What it costs',
        former: [`fees-${mark}`],
      },
    ])
    const send = async (sent: object = { authors, tags }, more: object = {}) => {
      const run_id = await startRun(call, 'blog', more)
      const { body } = await call('import-posts', { action: 'names', run_id, authors: [], tags: [], ...sent })
      await call('import-posts', { action: 'finish', run_id })
      return { authors: body['authors'], tags: body['tags'] } as Record<'authors' | 'tags', object>
    }
    const readAuthor = async () =>
      (await service.from('authors').select('slug,name,role,bio,picture,links').eq('name', ann.name)).data

    expect(await send()).toMatchObject({ authors: { same: 1 }, tags: { same: 1 } })
    // Here something else is said since: it stays, unless that was asked for.
    await service
      .from('authors')
      .update({ role: 'Chief', slug: `chief-${mark}` })
      .eq('name', ann.name)
    await call('manage-tags', { action: 'describe', slug: `costs-${mark}`, description: 'Else' })
    expect(await send()).toMatchObject({ authors: { kept: 1 }, tags: { kept: 1 } })
    expect(await readAuthor()).toEqual([{ ...ann, role: 'Chief', slug: `chief-${mark}` }])
    expect(await send({ authors, tags }, { overwrite_edited: true })).toMatchObject({
      authors: { updated: 1 },
      tags: { updated: 1 },
    })
    expect(await readAuthor()).toEqual([{ ...ann, slug: `chief-${mark}` }])
    // Elsewhere: where nobody has the names.
    await service.from('authors').delete().eq('id', made![0]!.id)
    await call('manage-tags', { action: 'delete', slug: `costs-${mark}` })
    expect(await send()).toMatchObject({ authors: { created: 1 }, tags: { created: 1 } })
    expect(await readAuthor()).toEqual([ann])
    const again = await openFile()
    expect(again.names!.authors).toContainEqual(authors[0])
    expect(again.names!.tags).toContainEqual(tags[0])
    // One whom a post named before has nothing said of it, and takes it all.
    await write(use(), 'news', { author: `Bo ${mark}` })
    const bo = { ...authors[0]!, name: `Bo ${mark}`, slug: `robert-${mark}`, former: [] }
    expect(await send({ authors: [bo] })).toMatchObject({ authors: { updated: 1 } })
    // What the table refuses stops no other.
    const wrong = [
      { ...bo, name: '' },
      { ...bo, name: `Cy ${mark}`, slug: '', links: [{ url: 'javascript:alert(1)' }] },
      { ...bo, name: `Di ${mark}`, slug: ann.slug },
    ]
    expect(await send({ authors: wrong, tags: [{ ...tags[0]!, name: '!' }] })).toMatchObject({
      authors: { refused: 2, created: 1 },
      tags: { refused: 1 },
    })
    const { data } = await service
      .from('authors')
      .select('slug')
      .in('name', [`Bo ${mark}`, `Di ${mark}`])
    expect(new Set(data!.map(({ slug }) => slug))).toEqual(new Set([`di-${mark}`, `robert-${mark}`]))
  })

  test('names are taken by a run that is under way', async () => {
    const run_id = await startRun(call, 'blog')
    await call('import-posts', { action: 'finish', run_id })
    const names = { action: 'names', authors: [], tags: [] }
    expect(await call('import-posts', { ...names, run_id })).toMatchObject({ status: 409 })
    expect(await call('import-posts', { ...names, run_id: randomUUID() })).toMatchObject({ status: 404 })
  })

  test('pages are as long as their text allows, and hold every post once', async () => {
    const content = `<p>${'long '.repeat(80_000)}</p>`
    const ids = await Promise.all(Array.from({ length: 12 }, () => write(use(), 'blog', { content })))
    const pages = await Array.fromAsync(readAll(client, 'blog'))
    expect(pages.length).toBeGreaterThan(1)
    const found = pages.flatMap(({ posts }) => posts.map(({ source_id }) => source_id))
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(ids.map((id) => `peakshelf:${id}`)))
    expect(pages.at(-1)!.total).toBe(found.length)
    await use().service.from('blog_posts').delete().in('id', ids)
  })

  test('visitors and people without a role export nothing', async () => {
    const reader = (await use().signIn()).client as unknown as typeof client
    const visitor = createClient(use().url, use().keys.publishable) as unknown as typeof client
    for (const from of [reader, visitor]) {
      await expect(Array.fromAsync(readAll(from, 'blog'))).rejects.toThrow()
    }
  })
})
