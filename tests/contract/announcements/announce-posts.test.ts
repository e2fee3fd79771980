/** Search engines and hubs are notified of public posts once, and of nothing else; tested with doubles. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

const SITE = 'https://acme.example'
const KEY = 'a-key-made-up-by-us'
const agency = { name: 'Acme', email: 'hello@acme.example', phone: '', siteUrl: SITE, timeZone: 'UTC' }

let receiver: WebhookReceiver
const hosts: string[] = []
const settings: Record<string, string> = {}

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  hosts.push(receiver.host)
  Object.assign(settings, {
    INDEXNOW_KEY: KEY,
    INDEXNOW_URL: `${receiver.url}/indexnow`,
    WEBSUB_HUBS: `${receiver.url}/hub`,
  })
})
afterAll(() => receiver.stop())

onBothFunctionEngines({ runtime: { agency, settings, webhookHosts: hosts } }, (use) => {
  const runJob = async (name: string) => {
    const answer = await use().call(name, { headers: { apikey: use().keys.secret } })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Record<string, number>
  }
  /** Notifications since the last call: URLs sent to IndexNow and topics sent to the hub. */
  const announce = async () => {
    receiver.received.length = 0
    const { posts } = await runJob('announce-posts')
    await runJob('deliver')
    const of = (path: string) => receiver.received.filter((request) => request.path === path)
    const told = of('/indexnow').map(({ body }) => JSON.parse(body) as { urlList: string[] })
    const topics = of('/hub').flatMap(({ body }) => new URLSearchParams(body).getAll('hub.url'))
    return { posts, told, urls: told.flatMap(({ urlList }) => urlList), topics }
  }
  const nothing = { posts: 0, told: [], urls: [], topics: [] }
  const blog = () => use().service.from('blog_posts')
  const write = async (values: object) => {
    const slug = `told-${randomUUID()}`
    const { data, error } = await blog()
      .insert({ title: 'T', content: '<p>x</p>', slug, ...values })
      .select('id,slug')
      .single()
    expect(error).toBeNull()
    return data as { id: string; slug: string }
  }
  const at = ({ slug }: { slug: string }) => `${SITE}/blog/${encodeURIComponent(slug)}`

  beforeAll(async () => {
    // Posts that exist when announcements are turned on count as announced.
    await write({})
    expect(await announce()).toEqual(nothing)
  })
  afterEach(() => {
    Object.assign(agency, { siteUrl: SITE })
  })

  test('announces a post that is published, changed, renamed or removed', async () => {
    const post = await write({})
    expect(await announce()).toEqual({
      posts: 1,
      told: [{ host: 'acme.example', key: KEY, keyLocation: `${SITE}/${KEY}.txt`, urlList: [at(post)] }],
      urls: [at(post)],
      topics: ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${SITE}/blog/${file}`),
    })
    expect(await announce()).toEqual(nothing)
    await blog().update({ title: 'New title' }).eq('id', post.id)
    expect((await announce()).urls).toEqual([at(post)])
    const renamed = { slug: `日本-${randomUUID()}` }
    await blog().update(renamed).eq('id', post.id)
    expect((await announce()).urls).toEqual([at(renamed), at(post)])
    await blog().delete().eq('id', post.id)
    expect((await announce()).urls).toEqual([at(renamed)])
    expect(await announce()).toEqual(nothing)
  })

  test('notifies hubs of the feeds of its tags and author', async () => {
    const word = randomUUID()
    const post = await write({ tags: [`Tag ${word}`, 'imported'], author: `Ada ${word}` })
    const feeds = (path: string) =>
      ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${SITE}${path}/${file}`)
    expect((await announce()).topics).toEqual(
      ['/blog', `/authors/ada-${word}`, '/blog/tags/imported', `/blog/tags/tag-${word}`].flatMap(feeds),
    )
    // Feeds of its current and former tags and authors are announced; after a deletion, those of the current ones.
    await blog()
      .update({ tags: ['imported', `日本 ${word}`], author: `Bo ${word}` })
      .eq('id', post.id)
    const now = [`/blog/tags/${encodeURIComponent(`日本-${word}`)}`, '/blog/tags/imported']
    const before = [`/authors/ada-${word}`, `/authors/bo-${word}`, `/blog/tags/tag-${word}`]
    expect((await announce()).topics).toEqual(
      ['/blog', ...[...now, ...before].toSorted((a, b) => (a < b ? -1 : 1))].flatMap(feeds),
    )
    await blog().delete().eq('id', post.id)
    expect((await announce()).topics).toEqual(['/blog', `/authors/bo-${word}`, ...now].flatMap(feeds))

    const { error } = await use()
      .service.from('news_posts')
      .insert({
        title: 'N',
        content: '<p>x</p>',
        tags: [`Tag ${word}`, 'imported', 'Google Sheets'],
      })
    expect(error).toBeNull()
    expect((await announce()).topics).toEqual(['/news', `/news/tags/tag-${word}`].flatMap(feeds))
  })

  test('announces drafts, scheduled and noindex posts only when they become public and when they stop being public', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const draft = await write({ status: 'draft' })
    const scheduled = await write({ published_at: later })
    const hidden = await write({ noindex: true })
    await write({ status: 'draft' }).then(({ id }) => blog().delete().eq('id', id))
    expect(await announce()).toEqual(nothing)
    await blog().update({ status: 'published' }).eq('id', draft.id)
    await blog().update({ noindex: false }).eq('id', hidden.id)
    expect((await announce()).urls.toSorted()).toEqual([at(draft), at(hidden)].toSorted())
    await blog().update({ status: 'draft' }).eq('id', draft.id)
    await blog().update({ noindex: true }).eq('id', hidden.id)
    await blog().delete().eq('id', scheduled.id)
    expect((await announce()).urls.toSorted()).toEqual([at(draft), at(hidden)].toSorted())
  })

  test('announces a scheduled post that becomes due', async () => {
    const post = await write({ published_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await announce()).toEqual(nothing)
    // Simulates an hour later, when the change is too old to be checked again.
    await use().engine.query(
      `update public.blog_posts set published_at = now() - interval '1 minute' where id = $1`,
      [post.id],
    )
    await use().engine.query(`update public.post_changes set changed_at = now() - interval '1 hour'`)
    await use().engine.query(
      `update public.announcement_cursor set last_change = (select max(id) from public.post_changes)`,
    )
    expect((await announce()).urls).toEqual([at(post)])
  })

  test('retries a failed notification', async () => {
    const post = await write({})
    receiver.answerWith({ status: 503 }, { status: 503 })
    await announce()
    const rows = await use().engine.query(
      `select purpose, status from public.deliveries where subject_kind = 'posts' and status = 'queued' order by 1`,
    )
    expect(rows).toEqual([
      { purpose: 'indexnow', status: 'queued' },
      { purpose: 'websub', status: 'queued' },
    ])
    await use().engine.query(`update public.deliveries set not_before = now() where status = 'queued'`)
    receiver.received.length = 0
    await runJob('deliver')
    expect(receiver.received.find(({ path }) => path === '/indexnow')?.body).toContain(at(post))
  })

  test.for(['http://acme.example', 'https://localhost', 'https://127.0.0.1:3000'])(
    'sends no announcements from %s',
    async (siteUrl) => {
      Object.assign(agency, { siteUrl })
      const post = await write({})
      expect(await announce()).toEqual(nothing)
      Object.assign(agency, { siteUrl: SITE })
      expect((await announce()).urls).toEqual([at(post)])
    },
  )
})
