import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  importPosts,
  type LocalSource,
  makeSentPost,
  startImportSource,
} from '#tests/support/site/import-calls.ts'

type Fetched = { done: number; failed: number; remaining: number; pictures: Record<string, unknown>[] }

/** Responses of the source; `/flaky.png` fails until it is switched on. */
let isFlakyUp = false
const png = await drawPicture(30, 20).png().toBuffer()
const sources = { hosts: [] as string[], pictures: 'listed' as const, forbiddenHosts: [] }
const source: LocalSource = await startImportSource((request, response) => {
  if (request.url === '/gone.png') return response.writeHead(404).end()
  if (request.url === '/flaky.png' && !isFlakyUp) return response.writeHead(503).end()
  if (request.url === '/page')
    return response.setHeader('Content-Type', 'text/html').end('<html>hello</html>')
  if (request.url === '/text.png') return response.end('no picture at all')
  return response.setHeader('Content-Type', 'image/png').end(png)
})
sources.hosts.push(...source.sources.hosts)
afterAll(() => source.stop())

const STORED =
  /^http:\/\/127\.0\.0\.1:\d+\/storage\/v1\/object\/public\/blog-images\/(?:blog-images|news)\/[\w.-]+\.png\?w=30&h=20$/

onBothFunctionEngines({ sources }, (use) => {
  let call: Call
  beforeAll(async () => {
    call = await connectAdministrator(use())
  })
  /** Clears the limit of fetches per minute, which another test covers. */
  const forgetFetches = () => use().engine.query('delete from outgoing_fetches')
  const ask = async (name: string, body: unknown) => {
    await forgetFetches()
    return (await call(name, body)).body
  }
  const read = async (table: string, id: string) => {
    const { data } = await use().service.from(table).select().eq('id', id).single()
    return data as {
      content: string
      featured_image: string | null
      rich_content: unknown
      updated_at: string
    }
  }
  const address = (path: string) => `${source.url}${path}`
  const makePost = (name: string, featured: string, ...inside: string[]) =>
    makeSentPost(name, {
      featured_image: address(featured),
      content: `<p>Words</p>${inside.map((path) => `<img src="${address(path)}" alt="A">`).join('')}`,
      pictures: inside.map((path) => ({ src: address(path), alt: 'A' })),
    })

  test('stores pictures of an import without blocking its undo', async () => {
    const { runId, results } = await importPosts(call, [makePost(randomUUID(), '/a.png', '/a.png', '/b.png')])
    const id = results[0]!.post_id
    const fetched = (await ask('fetch-post-images', { run_id: runId })) as unknown as Fetched
    expect(fetched).toMatchObject({ success: true, done: 2, failed: 0, remaining: 0 })
    expect(fetched.pictures).toContainEqual({
      id: expect.any(String),
      post_id: id,
      title: expect.stringMatching(/^Title of/),
      url: address('/a.png'),
      state: 'done',
      reason: null,
      attempts: 1,
    })
    const post = await read('blog_posts', id)
    expect(post.featured_image).toMatch(STORED)
    const shown = [...post.content.matchAll(/src="([^"]*)"/g)].map(([, src]) => src!.replaceAll('&amp;', '&'))
    expect(shown).toHaveLength(2)
    for (const src of shown) expect(src).toMatch(STORED)
    expect(shown[0]).toBe(post.featured_image)
    const stored = await fetch(post.featured_image!)
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { body } = await call('undo-import', { run_id: runId })
    expect(body).toMatchObject({ deleted: 1, kept: [] })
  })

  test('lists a failed picture, keeps its URL in the post, and retries it', async () => {
    isFlakyUp = false
    const { runId, results } = await importPosts(call, [
      makePost(randomUUID(), '/flaky.png', '/gone.png', '/text.png', '/page', '/ok.png'),
    ])
    const id = results[0]!.post_id
    const first = (await ask('fetch-post-images', { kind: 'blog', post_ids: [id] })) as unknown as Fetched
    expect(first).toMatchObject({ done: 1, failed: 4, remaining: 0 })
    const { pictures } = (await ask('fetch-post-images', { run_id: runId, list: true })) as unknown as Fetched
    expect(Object.fromEntries(pictures.map(({ url, reason }) => [url, reason]))).toEqual({
      [address('/flaky.png')]: 'The host of this address answered with an error (503).',
      [address('/gone.png')]: 'The host of this address answered with an error (404).',
      [address('/page')]: 'This is the address of a page, not of a picture.',
      [address('/text.png')]: 'This file is not a supported picture. Use PNG, JPEG, WebP, AVIF or GIF.',
    })
    const post = await read('blog_posts', id)
    expect(post.featured_image).toBe(address('/flaky.png'))
    expect(post.content).toContain(`src="${address('/gone.png')}"`)
    isFlakyUp = true
    expect(await ask('fetch-post-images', { run_id: runId, retry: true })).toMatchObject({
      done: 1,
      failed: 3,
    })
    expect((await read('blog_posts', id)).featured_image).toMatch(STORED)
    const listed = await call('import-posts', { action: 'list', kind: 'blog', limit: 100 })
    const runs = listed.body.runs as { id: string; pictures: unknown }[]
    expect(runs.find((run) => run.id === runId)!.pictures).toEqual({ pending: 0, done: 2, failed: 3 })
  })

  test('refuses hosts that are not allowed and explains the setting', async () => {
    const { runId } = await importPosts(call, [
      makeSentPost(randomUUID(), { featured_image: 'https://pictures.example/a.png' }),
    ])
    const { pictures } = (await ask('fetch-post-images', { run_id: runId })) as unknown as Fetched
    expect(pictures).toMatchObject([
      {
        state: 'failed',
        reason:
          'Pictures may not be fetched from pictures.example. The operator allows it with the setting IMPORT_HOSTS, or with IMPORT_PICTURES=public for every public host.',
      },
    ])
  })

  test('keeps an edit made while pictures are fetched', async () => {
    const { runId, results } = await importPosts(call, [makePost(randomUUID(), '/a.png')])
    const id = results[0]!.post_id
    await Promise.all([
      ask('fetch-post-images', { run_id: runId }),
      use().service.from('blog_posts').update({ title: 'Mine' }).eq('id', id),
    ])
    expect(await read('blog_posts', id)).toMatchObject({
      title: 'Mine',
      featured_image: expect.stringMatching(STORED),
    })
    expect((await call('undo-import', { run_id: runId })).body.kept).toHaveLength(1)
  })

  test('limits fetches to ten a minute', async () => {
    const other = await connectAdministrator(use())
    const { runId } = await importPosts(other, [makeSentPost(randomUUID())])
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await other('fetch-post-images', { run_id: runId })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const { body } = await other('fetch-post-images', { run_id: runId })
    expect(body.retry_after).toBeGreaterThan(0)
    expect(body.retry_after).toBeLessThanOrEqual(60)
  })

  test('backfills pictures of news and counts outcomes', async () => {
    await use().engine.query('delete from news_posts')
    const { service } = use()
    const add = async (values: object) => {
      const { data } = await service
        .from('news_posts')
        .insert({ title: 'T', content: '<p>x</p>', ...values })
        .select()
      return data![0]!.id as string
    }
    const shown = await add({ featured_image: address('/a.png') })
    const inText = await add({ content: `<p>x</p><img src="${address('/b.png')}">` })
    const gone = await add({ featured_image: address('/gone.png') })
    await add({})
    const counts = { updated: 2, missing: 1, not_found: 1, remaining: 0 }
    expect(await ask('backfill-news-images', {})).toEqual({ success: true, ...counts })
    expect((await read('news_posts', shown)).featured_image).toMatch(STORED)
    expect((await read('news_posts', inText)).featured_image).toMatch(STORED)
    expect((await read('news_posts', gone)).featured_image).toBe(address('/gone.png'))
    expect(await ask('backfill-news-images', {})).toMatchObject({ updated: 0, missing: 1, not_found: 0 })
  })

  test('imports a picture into a news post by its URL', async () => {
    const { data } = await use()
      .service.from('news_posts')
      .insert({ title: 'T', content: '<p>x</p>' })
      .select()
    const id = data![0]!.id as string
    const brought = await ask('process-drive-images', {
      drive_url: ` ${address('/a.png')} `,
      news_post_id: id,
    })
    expect(brought).toEqual({ success: true, supabase_url: expect.stringMatching(STORED) })
    expect((await read('news_posts', id)).featured_image).toBe(brought.supabase_url)
    for (const [body, error] of [
      [{ drive_url: ' ' }, 'Please enter a Google Drive URL'],
      [{}, 'Please enter a Google Drive URL'],
      [{ drive_url: address('/a.png'), news_post_id: randomUUID() }, 'There is no news post with this id.'],
      [{ drive_url: address('/page') }, 'This is the address of a page, not of a picture.'],
      [
        { drive_url: 'https://drive.google.com/drive/folders/1FoLdErFoLdErFoLdErFoLdErFoLdEr01' },
        'This is the link of a folder. Open the picture in it and copy its link.',
      ],
    ] as const) {
      expect(await ask('process-drive-images', body)).toMatchObject({ success: false, error })
    }
  })
})
