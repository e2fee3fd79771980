/** The unpublish date in exports and imports. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { exportPosts } from '#app/data/posts/export-posts.ts'
import { writeExport } from '#app/admin/exports/export-file.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { readImport } from '#import/files/read-import.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Call, connectAdministrator, importPosts } from '#tests/support/site/import-calls.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const [LATER, EARLIER] = ['2031-02-03T04:05:06+00:00', '2030-01-01T00:00:00+00:00']

onBothFunctionEngines({}, (use) => {
  let call: Call
  let client: Parameters<typeof exportPosts>[0]
  beforeAll(async () => {
    call = await connectAdministrator(use())
    client = (await use().signIn('admin')).client
  })

  /** Exports all posts and returns one of them. */
  const exportPost = async (id: string) => {
    const { signal } = new AbortController()
    const pages = exportPosts(client, { kind: 'blog', getGrant: null, signal, onRetryWait: () => {} })
    const { file } = await writeExport(pages, 'csv', () => {})
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { records } = readImport({ bytes }, { now: NOW, timeZone: 'America/New_York' })
    const prepared = preparePost(
      records.find(({ source_id }) => source_id === `peakshelf:${id}`)!,
      NOW,
    )
    if (!prepared.isPost) throw new Error(prepared.reason)
    return prepared.post
  }
  const read = async (id: string) => {
    const { data } = await use()
      .service.from('blog_posts')
      .select('status,unpublish_at,updated_at')
      .eq('id', id)
      .single()
    const { updated_at: version, ...stored } = data as { updated_at: string }
    return { version, stored }
  }

  test('imports the unpublish date, keeps it if missing, restores it by undo, and applies past dates', async () => {
    const row = { title: 'T', content: '<p>Text</p>', slug: `down-${randomUUID()}`, unpublish_at: LATER }
    const { data } = await use().service.from('blog_posts').insert(row).select('id').single()
    const { id } = data as { id: string }
    const exported = await exportPost(id)
    const send = async (own: Partial<OwnPost>) => {
      const post = { ...exported, digest: randomUUID().replaceAll('-', '').slice(0, 16) }
      return importPosts(call, [{ ...post, own: { ...exported.own!, ...own } }], { kind: 'blog' })
    }
    // From an older version of the export.
    const older = await send({ title: 'Older file', unpublish_at: undefined })
    expect(older.results[0]).toMatchObject({ outcome: 'updated' })
    expect((await read(id)).stored).toEqual({ status: 'published', unpublish_at: LATER })

    const sooner = await send({ version: (await read(id)).version, unpublish_at: EARLIER })
    expect(sooner.results[0]).toMatchObject({ outcome: 'updated' })
    expect((await read(id)).stored).toEqual({ status: 'published', unpublish_at: EARLIER })
    await call('undo-import', { run_id: sooner.runId })
    expect((await read(id)).stored).toEqual({ status: 'published', unpublish_at: LATER })

    await send({ version: (await read(id)).version, unpublish_at: '2021-01-01T00:00:00+00:00' })
    expect((await read(id)).stored).toEqual({ status: 'draft', unpublish_at: null })
  })
})
