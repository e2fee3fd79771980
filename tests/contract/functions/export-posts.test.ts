/** Exported posts are imported unchanged: into another site as new posts, into the same one as existing posts. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportPosts, writeExport } from '#app/data/posts/export-posts.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import type { ExportFormat } from '#domain/imports/own/post-writer.ts'
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
    (
      await writeExport(readAll(client, kind), {
        format,
        name: 'posts',
        context: { kind, siteUrl: 'https://shelf.example', now: NOW, pictureOrigin: null },
        readPicture: async () => null,
        onProgress: () => {},
      })
    ).file
  /** Reads the file like the import dialog, and keeps one post. */
  const readFile = async (file: Blob, sourceId: string) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { records, problems } = await readImport({ bytes }, READING)
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
    test.for(['json', 'csv'] as const)('restores every field elsewhere, by %s', async (format) => {
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
      // Another site: no post has its id.
      await use().service.from(`${kind}_posts`).delete().eq('id', id)
      const { results } = await importPosts(call, [post], { kind })
      expect(results[0]).toMatchObject({ outcome: 'created', reason: null })
      const created = results[0]!.post_id
      expect(created).not.toBe(id)
      expect(await read(kind, created)).toEqual(before)
      const { data } = await use().service.from('post_redirects').select('path').eq('post_id', created)
      expect(data).toEqual([{ path: `/${kind}/${former}` }])
    })

    test('keeps slug and changes after import, change, export and import', async () => {
      const name = randomUUID()
      const slug = `from-${name}`
      const [first] = (await importPosts(call, [makeSentPost(name, { slug })], { kind })).results
      const id = first!.post_id
      const changes = { slug: `here-${name}`, title: 'Changed here', noindex: true, seo_title: 'Search' }
      await use().service.from(`${kind}_posts`).update(changes).eq('id', id)
      const before = await read(kind, id)
      const post = await readFile(await exportFile(kind, 'csv'), `sheet:${name}`)
      // The same site: recognized as unchanged.
      const same = (await importPosts(call, [post], { kind })).results[0]
      expect(same).toMatchObject({ post_id: id, outcome: 'skipped', reason: 'Already here and unchanged.' })
      await use().service.from(`${kind}_posts`).delete().eq('id', id)
      const [again] = (await importPosts(call, [post], { kind })).results
      expect(again).toMatchObject({ outcome: 'created' })
      expect(await read(kind, again!.post_id)).toEqual({ ...before, ...changes })
    })
  })

  test('updates a post by its export unless it was edited since', async () => {
    const id = await write(use(), 'blog')
    const exported = await readFile(await exportFile('blog', 'json'), `peakshelf:${id}`)
    const known = await call('import-posts', {
      action: 'known',
      kind: 'blog',
      source_ids: [`peakshelf:${id}`],
    })
    expect(known.body.posts).toEqual([
      expect.objectContaining({ post_id: id, is_edited: false, version: exported.own!.version }),
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

  test('sanitizes changed export files', async () => {
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

  test('imports authors and tags without silently overwriting existing ones', async () => {
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
    // Details changed since are kept unless the import overwrites.
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
    // Another site: the names are unknown.
    await service.from('authors').delete().eq('id', made![0]!.id)
    await call('manage-tags', { action: 'delete', slug: `costs-${mark}` })
    expect(await send()).toMatchObject({ authors: { created: 1 }, tags: { created: 1 } })
    expect(await readAuthor()).toEqual([ann])
    const again = await openFile()
    expect(again.names!.authors).toContainEqual(authors[0])
    expect(again.names!.tags).toContainEqual(tags[0])
    // An author without details gets all of them.
    await write(use(), 'news', { author: `Bo ${mark}` })
    const bo = { ...authors[0]!, name: `Bo ${mark}`, slug: `robert-${mark}`, former: [] }
    expect(await send({ authors: [bo] })).toMatchObject({ authors: { updated: 1 } })
    // A refused author does not stop the others.
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

  test('imports the unpublish date, keeps it if missing, restores it by undo, and applies past dates', async () => {
    const [later, earlier] = ['2031-02-03T04:05:06+00:00', '2030-01-01T00:00:00+00:00']
    const id = await write(use(), 'blog', { status: 'published', unpublish_at: later })
    const exported = await readFile(await exportFile('blog', 'csv'), `peakshelf:${id}`)
    const send = async (own: Partial<OwnPost>) => {
      const { updated_at: version } = await read('blog', id, 'updated_at')
      const digest = randomUUID().replaceAll('-', '').slice(0, 16)
      const post = { ...exported, digest, own: { ...exported.own!, version: version as string, ...own } }
      return importPosts(call, [post])
    }
    const readDate = () => read('blog', id, 'status,unpublish_at')
    // From an older version of the export.
    await send({ unpublish_at: undefined })
    expect(await readDate()).toEqual({ status: 'published', unpublish_at: later })
    const sooner = await send({ unpublish_at: earlier })
    expect(await readDate()).toEqual({ status: 'published', unpublish_at: earlier })
    await call('undo-import', { run_id: sooner.runId })
    expect(await readDate()).toEqual({ status: 'published', unpublish_at: later })
    await send({ unpublish_at: '2021-01-01T00:00:00+00:00' })
    expect(await readDate()).toEqual({ status: 'draft', unpublish_at: null })
  })

  test('accepts names for a running import only', async () => {
    const run_id = await startRun(call, 'blog')
    await call('import-posts', { action: 'finish', run_id })
    const names = { action: 'names', authors: [], tags: [] }
    expect(await call('import-posts', { ...names, run_id })).toMatchObject({ status: 409 })
    expect(await call('import-posts', { ...names, run_id: randomUUID() })).toMatchObject({ status: 404 })
  })

  test('pages contain every post once and are limited by text length', async () => {
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
})
