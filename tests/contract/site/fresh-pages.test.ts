/**
 * A read after an acknowledged save returns the saved state, under concurrent reads and writes.
 * The page cache and its wiring are the site's own; instead of React, two small pages show what the database holds,
 * and a render can be held after it has read.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyChange } from '#server/content-changes/content-changes.ts'
import { createNewsInterval } from '#server/backend/news-interval.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createRequestHandler } from '#server/http/request-handler.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  importPosts,
  makeSentPost,
} from '#tests/support/site/import-calls.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

const READERS = 8
const SAVES = 30
/** Between two writes of the second writer. */
const PAUSE_MS = 15
const RENDER_MS = 10
const IDLE = { refresh: async () => undefined }

type Section = 'blog' | 'news'
const TABLES = { blog: 'blog_posts', news: 'news_posts' } as const

type Site = {
  /** Text of the page as a visitor without a cookie gets it. */
  read(path: string): Promise<string>
  /** Holds renders after their reads; `held` resolves when `count` of them wait. */
  holdRenders(count: number): { held: Promise<void>; letThrough(): void; release(): void }
  /** Adds this time to every render after its reads. */
  slowRenders(milliseconds: number): void
  stop(): Promise<void>
}

async function startPages(backend: FunctionsBackend): Promise<Site> {
  const { anon, engine } = backend
  let afterReading: () => Promise<void> = async () => undefined
  const pageCache = createPageCache()
  const newsInterval = createNewsInterval(anon, 60)
  const apply = (payload: string) =>
    applyChange(payload, { pageCache, newsInterval, live: IDLE, documents: IDLE })
  await engine.listen('content_changed', apply, { onGap: () => apply('') })

  async function renderPage(path: string): Promise<string> {
    const [, section, id] = path.split('/')
    const rows = anon
      .from(TABLES[section as Section])
      .select('title')
      .order('title')
    const { data, error } = await (id ? rows.eq('id', id) : rows)
    if (error) throw new Error('The page could not be read', { cause: error })
    return data.map(({ title }) => title as string).join('\n')
  }
  const server: Server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const handle = createRequestHandler({
    siteUrl: `http://${host}`,
    allowedHosts: [host],
    staticFiles: { find: () => undefined },
    pageCache,
    trustedProxies: [],
    pageLimit: null,
    editorMode: null,
    usage: null,
    fetchApp: async (request) => {
      const text = await renderPage(new URL(request.url).pathname)
      await afterReading()
      const headers = { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0, must-revalidate' }
      return new Response(text, { headers })
    },
  })
  return {
    read: async (path) => (await fetch(`http://${host}${path}`)).text(),
    holdRenders(count) {
      // A cached page would not be rendered again.
      pageCache.clear()
      const held = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      let waiting = 0
      afterReading = () => {
        waiting += 1
        if (waiting === count) held.resolve()
        return released.promise
      }
      const letThrough = () => {
        afterReading = async () => undefined
      }
      return { held: held.promise, letThrough, release: released.resolve }
    },
    slowRenders(milliseconds) {
      afterReading = () => wait(milliseconds)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.for(listEngines())('on $kind', ({ kind, isAvailable }) => {
  let backend: FunctionsBackend
  let site: Site
  let call: Call
  /** A new post in each section for every test. */
  let ids: Record<Section, string>

  beforeAll(async () => {
    if (!isAvailable) return
    backend = await startFunctionsBackend(kind)
    site = await startPages(backend)
    call = await connectAdministrator(backend)
  })
  afterAll(async () => {
    await site?.stop()
    await backend?.stop()
  })
  beforeEach(async () => {
    if (!isAvailable) return
    ids = { blog: await insert('blog', 'Untouched'), news: await insert('news', 'Untouched') }
  })

  async function insert(section: Section, title: string): Promise<string> {
    const { data, error } = await backend.service
      .from(TABLES[section])
      .insert({ title, content: '<p>x</p>' })
      .select('id')
      .single()
    if (error) throw new Error('The post could not be written', { cause: error })
    return data.id as string
  }
  async function rename(section: Section, id: string, title: string): Promise<void> {
    const { error } = await backend.service.from(TABLES[section]).update({ title }).eq('id', id)
    if (error) throw new Error('The post could not be renamed', { cause: error })
  }
  async function mutate(section: Section, body: object) {
    const answer = await call(`editor-mutate-${section}`, body)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    return answer.body
  }
  /** Writes one post after the other until it is stopped. */
  function keepWriting(section: Section, id: string): () => Promise<void> {
    const stopped = new AbortController()
    const work = (async () => {
      for (let n = 0; !stopped.signal.aborted; n += 1) {
        await rename(section, id, `Other ${n}`)
        await wait(PAUSE_MS)
      }
    })()
    return async () => {
      stopped.abort()
      await work
    }
  }

  const WRITES: [string, Section, (id: string, title: string) => Promise<void>][] = [
    ['an update through the table service', 'blog', (id, title) => rename('blog', id, title)],
    [
      'an update through editor-mutate-news',
      'news',
      async (id, title) => void (await mutate('news', { action: 'update', id, data: { title } })),
    ],
  ]

  test.skipIf(!isAvailable).for(WRITES)(
    '%s shows on a list and a post that are being rendered',
    async ([, section, write]) => {
      const [id, title] = [ids[section], `New ${randomUUID()}`]
      const stop = keepWriting(section, await insert(section, 'Other'))
      const pages = [`/${section}`, `/${section}/${id}`]
      const gate = site.holdRenders(pages.length)
      const early = pages.map((page) => site.read(page))
      await gate.held
      gate.letThrough()

      await write(id, title)
      for (const text of await Promise.all(pages.map((page) => site.read(page)))) {
        expect(text).toContain(title)
      }
      gate.release()
      await Promise.all(early)
      for (const page of pages) expect(await site.read(page)).toContain(title)
      await stop()
    },
  )

  /** Writes while a render of the list is held, and reads the list before and after that render ends. */
  async function readAround(section: Section, write: () => Promise<unknown>): Promise<string[]> {
    const gate = site.holdRenders(1)
    const early = site.read(`/${section}`)
    await gate.held
    gate.letThrough()
    await write()
    const during = await site.read(`/${section}`)
    gate.release()
    await early
    return [during, await site.read(`/${section}`)]
  }

  test.skipIf(!isAvailable)(
    'the list immediately shows what is created, imported, undone and deleted',
    async () => {
      const stop = keepWriting('blog', ids.blog)
      const created = `Created ${randomUUID()}`
      let id: unknown
      const data = { title: created, content: '<p>x</p>', status: 'published' }
      const shown = await readAround('blog', async () => {
        id = (await mutate('blog', { action: 'create', data })).post
      })
      for (const text of shown) expect(text).toContain(created)

      const name = randomUUID()
      let runId = ''
      const imported = await readAround('blog', async () => {
        runId = (await importPosts(call, [makeSentPost(name)])).runId
      })
      for (const text of imported) expect(text).toContain(`Title of ${name}`)
      const undone = await readAround('blog', () => call('undo-import', { run_id: runId }))
      for (const text of undone) expect(text).not.toContain(`Title of ${name}`)

      const { id: createdId } = id as { id: string }
      const deleted = await readAround('blog', () => mutate('blog', { action: 'delete', id: createdId }))
      for (const text of deleted) expect(text).not.toContain(created)
      await stop()
    },
  )

  test.skipIf(!isAvailable)(
    `serves no stale page after any of ${SAVES} saves, with ${READERS} readers and a second writer`,
    { timeout: 180_000 },
    async () => {
      const stop = keepWriting('blog', await insert('blog', 'Other'))
      const pages = ['/blog', `/blog/${ids.blog}`]
      site.slowRenders(RENDER_MS)
      const over = new AbortController()
      const readers = Array.from({ length: READERS }, async (_, index) => {
        while (!over.signal.aborted) await site.read(pages[index % pages.length]!)
      })
      const stale: string[] = []
      for (let n = 0; n < SAVES; n += 1) {
        const title = `Save ${n} ${randomUUID()}`
        await rename('blog', ids.blog, title)
        for (const page of pages)
          if (!(await site.read(page)).includes(title)) stale.push(`${page} after save ${n}`)
      }
      over.abort()
      await Promise.all(readers)
      await stop()
      expect(stale).toEqual([])
    },
  )
})
