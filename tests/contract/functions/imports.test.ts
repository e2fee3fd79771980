import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  importPosts,
  makeSentPost,
  sendBatch,
  startRun,
} from '#tests/support/site/import-calls.ts'

const counts = (changes: object) => ({
  created: 0,
  updated: 0,
  skipped: 0,
  refused: 0,
  failed: 0,
  ...changes,
})

onBothFunctionEngines({}, (use) => {
  let call: Call
  beforeAll(async () => {
    call = await connectAdministrator(use())
  })
  const read = async (table: 'blog_posts' | 'news_posts', id: string) => {
    const { data } = await use().service.from(table).select().eq('id', id).maybeSingle()
    return data as Record<string, unknown> | null
  }

  test('keeps the slug of the source on creation and the local slug on updates', async () => {
    const name = randomUUID()
    const slug = `where-${name}`
    const sent = makeSentPost(name, { slug: slug.toUpperCase() })
    const [created] = (await sendBatch(call, await startRun(call), [sent])).body.results
    expect(await read('blog_posts', created!.post_id)).toMatchObject({ slug })
    const renamed = `here-${name}`
    await use().service.from('blog_posts').update({ slug: renamed }).eq('id', created!.post_id)
    const again = makeSentPost(name, { slug, title: 'Another title' })
    const options = { overwrite_edited: true }
    await sendBatch(call, await startRun(call, 'blog', options), [again])
    expect(await read('blog_posts', created!.post_id)).toMatchObject({
      title: 'Another title',
      slug: renamed,
    })
  })

  test.for(['blog', 'news'] as const)('imports and counts posts of the %s', async (kind) => {
    const table = kind === 'blog' ? 'blog_posts' : 'news_posts'
    const [one, two] = [randomUUID(), randomUUID()]
    const runId = await startRun(call, kind)
    const posts = [makeSentPost(one, { author: null }), makeSentPost(two, { status: 'draft' })]
    const batch = await sendBatch(call, runId, posts)
    expect(batch).toMatchObject({
      status: 200,
      body: {
        success: true,
        counts: counts({ created: 2 }),
        results: [
          { number: 1, source_id: `sheet:${one}`, outcome: 'created', reason: null },
          { number: 2, source_id: `sheet:${two}`, outcome: 'created', reason: null },
        ],
      },
    })
    const [first, second] = batch.body.results
    expect(await read(table, first!.post_id)).toMatchObject({
      title: `Title of ${one}`,
      content: `<p>Words of ${one}</p>`,
      author: kind === 'news' ? 'Admin' : null,
      tags: ['one'],
      status: 'published',
      published_at: '2026-01-02T03:04:05+00:00',
    })
    expect(await read(table, second!.post_id)).toMatchObject({ status: 'draft', author: 'Ann' })
    const finished = await call('import-posts', { action: 'finish', run_id: runId })
    expect(finished.body.run).toMatchObject({
      kind,
      file_name: 'posts.csv',
      status: 'finished',
      counts: counts({ created: 2 }),
      started_by_email: expect.stringContaining('@example.com'),
    })
  })

  test('updates changed posts when a file is imported again', async () => {
    const [same, other] = [randomUUID(), randomUUID()]
    const first = await importPosts(call, [makeSentPost(same), makeSentPost(other)])
    const known = await call('import-posts', {
      action: 'known',
      kind: 'blog',
      source_ids: [`sheet:${same}`, 'sheet:unknown'],
    })
    expect(known.body.posts).toEqual([
      {
        source_id: `sheet:${same}`,
        post_id: first.results[0]!.post_id,
        title: `Title of ${same}`,
        digest: makeSentPost(same).digest,
        is_edited: false,
        version: expect.any(String),
      },
    ])
    const second = await importPosts(call, [makeSentPost(same), makeSentPost(other, { title: 'Changed' })])
    expect(second.results).toMatchObject([
      { outcome: 'skipped', reason: 'Already imported and unchanged.', post_id: first.results[0]!.post_id },
      { outcome: 'updated', reason: null, post_id: first.results[1]!.post_id },
    ])
    expect(await read('blog_posts', second.results[1]!.post_id)).toMatchObject({ title: 'Changed' })
  })

  test('keeps edited posts unless the run overwrites them', async () => {
    const name = randomUUID()
    const { results } = await importPosts(call, [makeSentPost(name)])
    const id = results[0]!.post_id
    await use().service.from('blog_posts').update({ title: 'By hand' }).eq('id', id)
    const changed = makeSentPost(name, { title: 'From the file' })
    expect((await importPosts(call, [changed])).results).toMatchObject([
      { outcome: 'skipped', reason: 'Already imported and edited here since, so it stays as it is.' },
    ])
    expect(await read('blog_posts', id)).toMatchObject({ title: 'By hand' })
    const over = await importPosts(call, [changed], { overwrite_edited: true })
    expect(over.results).toMatchObject([{ outcome: 'updated' }])
    await call('undo-import', { run_id: over.runId })
    expect(await read('blog_posts', id)).toMatchObject({ title: 'By hand' })
    expect((await importPosts(call, [changed])).results).toMatchObject([{ outcome: 'skipped' }])
  })

  test('undo deletes what a run created and restores what it updated', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()]
    const first = await importPosts(call, [makeSentPost(old, { tags: ['a', 'b'] })])
    const second = await importPosts(call, [
      makeSentPost(old, { title: 'New', tags: [] }),
      makeSentPost(fresh),
    ])
    const undone = await call('undo-import', { run_id: second.runId })
    expect(undone).toMatchObject({
      status: 200,
      body: { success: true, deleted: 1, restored: 1, kept: [], run: { status: 'undone' } },
    })
    expect(await read('blog_posts', first.results[0]!.post_id)).toMatchObject({
      title: `Title of ${old}`,
      tags: ['a', 'b'],
    })
    expect(await read('blog_posts', second.results[1]!.post_id)).toBeNull()
    expect((await importPosts(call, [makeSentPost(old, { tags: ['a', 'b'] })])).results).toMatchObject([
      { outcome: 'skipped' },
    ])
    expect(await call('undo-import', { run_id: second.runId })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This import was already undone.' },
    })
    // The earlier run can still be undone.
    const earlier = await call('undo-import', { run_id: first.runId })
    expect(earlier.body).toMatchObject({ deleted: 1, kept: [] })
  })

  test('undo keeps and lists posts that were edited or deleted since', async () => {
    const { runId, results } = await importPosts(call, [
      makeSentPost('edited'),
      makeSentPost('deleted'),
      makeSentPost('untouched'),
    ])
    const [edited, deleted, untouched] = results.map(({ post_id }) => post_id)
    await use().service.from('blog_posts').update({ title: 'Mine' }).eq('id', edited)
    await use().service.from('blog_posts').delete().eq('id', deleted)
    const { body } = await call('undo-import', { run_id: runId })
    expect(body).toMatchObject({
      deleted: 1,
      restored: 0,
      kept: [
        { post_id: edited, title: 'Title of edited', reason: 'It was edited since the import.' },
        { post_id: deleted, title: 'Title of deleted', reason: 'It was deleted since.' },
      ],
    })
    expect(await read('blog_posts', edited!)).toMatchObject({ title: 'Mine' })
    expect(await read('blog_posts', untouched!)).toBeNull()
    const report = await call('import-posts', { action: 'report', run_id: runId })
    expect(report.body.rows).toMatchObject([
      { number: 1, line: 2, outcome: 'created', reason: 'It was edited since the import.' },
      { number: 2, outcome: 'created' },
      { number: 3, outcome: 'undone', source_id: 'sheet:untouched' },
    ])
  })

  test('validates and sanitizes each row', async () => {
    const name = randomUUID()
    const shopify = { source_id: `shopify:${name}`, own_id: name }
    const { results } = await importPosts(call, [
      { ...makeSentPost(name, shopify), id: randomUUID(), created_at: '1999-01-01T00:00:00Z', role: 'admin' },
      makeSentPost('hostile', { content: '<p onclick="x()">Hi<script>alert(1)</script></p>' }),
      makeSentPost('empty', { content: '<script>1</script>' }),
      { title: 'No content' },
      'nothing',
      makeSentPost('clash', { source_id: `sheet:${name}`, own_id: name }),
    ])
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['created', null],
      ['refused', 'The content is empty after cleaning.'],
      ['refused', 'The content is missing.'],
      ['refused', 'The post is not an object.'],
      ['refused', 'Another post here already has this id.'],
    ])
    const written = await read('blog_posts', results[0]!.post_id)
    expect(written).toMatchObject({ shopify_id: name })
    expect(written!.created_at).not.toMatch(/^1999/)
    expect(await read('blog_posts', results[1]!.post_id)).toMatchObject({ content: '<p>Hi</p>' })
  })

  test('creates a post of concurrent runs once', async () => {
    const shared = randomUUID()
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => importPosts(call, [makeSentPost(shared), makeSentPost(randomUUID())])),
    )
    const outcomes = runs.map(({ results }) => results[0]!.outcome).toSorted()
    expect(outcomes).toEqual(['created', 'skipped', 'skipped', 'skipped'])
    expect(new Set(runs.map(({ results }) => results[0]!.post_id)).size).toBe(1)
  })

  test('a canceled run accepts no more posts and can be undone', async () => {
    const runId = await startRun(call)
    await sendBatch(call, runId, [makeSentPost(randomUUID())])
    expect((await call('import-posts', { action: 'cancel', run_id: runId })).body.run.status).toBe(
      'cancelled',
    )
    const late = await sendBatch(call, runId, [makeSentPost(randomUUID())])
    expect([late.status, late.body.error]).toEqual([409, 'This import was canceled.'])
    expect((await call('import-posts', { action: 'resume', run_id: runId })).status).toBe(409)
    expect((await call('undo-import', { run_id: runId })).body.deleted).toBe(1)
  })

  test('marks a silent run as broken and resumes it', async () => {
    const runId = await startRun(call)
    const post = makeSentPost(randomUUID())
    await sendBatch(call, runId, [post])
    await use().engine.query("update import_runs set active_at = now() - interval '1 hour' where id = $1", [
      runId,
    ])
    const listed = await call('import-posts', { action: 'list', kind: 'blog', limit: 100 })
    const runs = listed.body.runs as { id: string; status: string }[]
    expect(runs.find(({ id }) => id === runId)).toMatchObject({ status: 'broken' })
    const resumed = await call('import-posts', { action: 'resume', run_id: runId })
    expect(resumed.body).toMatchObject({ run: { status: 'running' }, done: [post.source_id] })
    const more = await sendBatch(call, runId, [post, makeSentPost(randomUUID())])
    expect(more.body.counts).toEqual(counts({ created: 2 }))
  })

  test('reports rows that were not sent', async () => {
    const runId = await startRun(call, 'news')
    const left_out = [{ number: 7, line: 9, title: 'X', outcome: 'skipped', reason: 'The title is missing.' }]
    const send = () => call('import-posts', { action: 'batch', run_id: runId, posts: [], left_out })
    await send()
    expect((await send()).body.counts).toEqual(counts({ skipped: 1 }))
    const { body } = await call('import-posts', { action: 'report', run_id: runId })
    expect(body.rows).toEqual([{ ...left_out[0], source_id: '', post_id: null }])
  })

  test('redirects old URLs to posts that visitors may read', async () => {
    const [path, hidden] = [`/2025/${randomUUID()}/`, `/?p=${Date.now()}`]
    const { results } = await importPosts(call, [
      makeSentPost(randomUUID(), { redirects: [path, 'https://old.example/'], old_url: 'javascript:x' }),
      makeSentPost(randomUUID(), { redirects: [hidden], status: 'draft' }),
    ])
    const { data } = await use().anon.from('post_redirects').select('path,post_id').in('path', [path, hidden])
    expect(data).toEqual([{ path, post_id: results[0]!.post_id }])
  })

  test.for([
    [{ action: 'explode' }, 400, /^The action must be known/],
    [{ action: 'batch', run_id: 'x', posts: [] }, 400, /must be the id of an import/],
    [
      { action: 'finish', run_id: '00000000-0000-4000-8000-000000000000' },
      404,
      /^This import does not exist\.$/,
    ],
  ] as const)('explains an invalid call: %j', async ([body, status, words]) => {
    const answer = await call('import-posts', body)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatch(words)
  })
})
