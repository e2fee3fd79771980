/** Posts that move to another installation, and links between posts that come from an old site. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { exportPosts, writeExport } from '#app/data/posts/export-posts.ts'
import type { ExportFormat } from '#domain/imports/own/post-writer.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import { readImport } from '#import/files/read-import.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  importPosts,
  makeSentPost,
  sendBatch,
  startRun,
} from '#tests/support/site/import-calls.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const CONTEXT = { siteUrl: 'https://shelf.example', now: NOW, pictureOrigin: null }
const BODY = '<p>See <a href="/blog/another#part">another</a> “post” &amp; more 👩‍👩‍👧 <em>]]></em></p>'

onBothFunctionEngines({}, (use) => {
  let call: Call
  let client: Parameters<typeof exportPosts>[0]
  beforeAll(async () => {
    call = await connectAdministrator(use())
    client = (await use().signIn('admin')).client
  })
  const exportFile = async (kind: 'blog' | 'news', format: ExportFormat) => {
    const { signal } = new AbortController()
    const pages = exportPosts(client, { kind, getGrant: null, signal, onRetryWait: () => {} })
    const { file } = await writeExport(pages, {
      format,
      name: 'posts',
      context: { ...CONTEXT, kind },
      readPicture: async () => null,
      onProgress: () => {},
    })
    return file.text()
  }
  const prepare = async (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const { records } = await readImport({ bytes }, { now: NOW, timeZone: 'America/New_York' })
    return records.map((record) => {
      const prepared = preparePost(record, NOW)
      if (!prepared.isPost) throw new Error(prepared.reason)
      return prepared.post
    })
  }
  const read = async (id: string, columns = 'content') => {
    const { data } = await use().service.from('blog_posts').select(columns).eq('id', id).single()
    return data as unknown as Record<string, string>
  }

  test('updates a sample post by the same article of another installation unless it was edited here', async () => {
    const { service } = use()
    const shopify_id = randomUUID()
    const insert = async () =>
      (await service.from('blog_posts').insert({ title: 'Sample', content: BODY, shopify_id }).select('id'))
        .data![0]!.id as string
    const there = await insert()
    const own = (await prepare(await exportFile('blog', 'json'))).find(({ source_id }) =>
      source_id.endsWith(there),
    )!
    await service.from('blog_posts').delete().eq('id', there)
    const here = await insert()
    const sameDate = { ...own.own!, published_at: (await read(here, 'published_at'))['published_at']! }
    const send = async (changes: object) =>
      (
        await importPosts(call, [
          {
            ...own,
            digest: randomUUID().slice(0, 16).replaceAll('-', '0'),
            own: { ...sameDate, ...changes },
          },
        ])
      ).results[0]
    expect(await send({})).toMatchObject({
      post_id: here,
      outcome: 'skipped',
      reason: 'Already here and unchanged.',
    })
    expect(await send({ title: 'Edited there' })).toMatchObject({ post_id: here, outcome: 'updated' })
    await service.from('blog_posts').update({ title: 'Edited here' }).eq('id', here)
    expect(await send({ title: 'Edited there again' })).toMatchObject({ post_id: here, outcome: 'skipped' })
  })

  test('points links between imported posts to their new addresses and names those without a target', async () => {
    const mark = randomUUID()
    const old = `https://old-${mark}.example`
    const [earlier, first, second] = ['earlier', 'first', 'second'].map((name) => `${name}-${mark}`)
    const link = (path: string) => `<a href="${old}${path}">x</a>`
    await importPosts(call, [makeSentPost(earlier!, { slug: earlier!, redirects: [`/2019/${earlier}/`] })])
    const runId = await startRun(call)
    const content = `<p>${link(`/2024/${second}?utm_source=a#part`)} ${link(`/2019/${earlier}?q=it&#x27;s`)} ${link('/about?a=1&amp;b=2')} <a href="https://other.example/2024/${second}/">y</a></p>`
    const { body } = await sendBatch(call, runId, [
      makeSentPost(first!, { slug: first!, old_url: `${old}/2024/${first}/`, content }),
      makeSentPost(second!, {
        slug: second!,
        old_url: `${old}/2024/${second}/`,
        content: `<p>${link(`/2024/${first}/`)}</p>`,
      }),
    ])
    const ids = body.results.map(({ post_id }) => post_id)
    await call('import-posts', { action: 'finish', run_id: runId })
    expect(await read(ids[0]!)).toEqual({
      content: `<p><a href="/blog/${second}#part">x</a> <a href="/blog/${earlier}">x</a> ${link('/about?a=1&amp;b=2')} <a href="https://other.example/2024/${second}/">y</a></p>`,
    })
    expect(await read(ids[1]!)).toEqual({ content: `<p><a href="/blog/${first}">x</a></p>` })
    const report = (await call('import-posts', { action: 'report', run_id: runId })).body['rows'] as object[]
    expect(report).toEqual([
      expect.objectContaining({ outcome: 'created', reason: expect.stringContaining('/about?a=1&b=2') }),
      expect.objectContaining({ outcome: 'created', reason: null }),
    ])
    // Not an edit: the same file changes nothing, and the run can be undone.
    const known = await call('import-posts', {
      action: 'known',
      kind: 'blog',
      source_ids: [`sheet:${first}`],
    })
    expect(known.body['posts']).toMatchObject([{ is_edited: false }])
    await call('undo-import', { run_id: runId })
    const { data } = await use().service.from('blog_posts').select('id').in('id', ids)
    expect(data).toEqual([])
  })
})
