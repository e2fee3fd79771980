/** What a copy of a page may not bring back is told before the writer is answered, and to those who did not listen. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followTouchedPages } from '#server/backend/touched-pages.ts'
import { createTouchedNames, type TouchedNames } from '#server/responses/last-copies/touched-names.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'

describe.for(listEngines())('on $kind', ({ kind, isAvailable }) => {
  let backend: FunctionsBackend
  let touched: TouchedNames
  let gap: () => void
  const stops: (() => void)[] = []

  beforeAll(async () => {
    if (isAvailable) backend = await startFunctionsBackend(kind)
  })
  afterAll(async () => {
    for (const stop of stops) stop()
    await backend?.stop()
  })
  beforeEach(async () => {
    touched = createTouchedNames()
    if (!isAvailable) return
    const listen = async (channel: string, listener: (payload: string) => void) => {
      gap = () => listener('')
      return backend.engine.listen(channel, listener)
    }
    stops.push(await followTouchedPages({ backend: { listen }, client: backend.service, touched }))
  })

  async function insert(row: object = {}) {
    const title = `Post ${randomUUID()}`
    const { data, error } = await backend.service
      .from('blog_posts')
      .insert({ title, content: '<p>x</p>', author: 'Ada Example', tags: ['Outage'], ...row })
      .select('id,slug')
      .single()
    expect(error).toBeNull()
    return data as { id: string; slug: string }
  }
  const isTouched = (path: string, renderedAt: number) =>
    touched.isTouched({ path, body: Buffer.from(''), renderedAt })
  const posts = () => backend.service.from('blog_posts')

  test.skipIf(!isAvailable)(
    'what is changed, unpublished or deleted is known when the write is acknowledged',
    async () => {
      const changes = [
        (id: string) => posts().update({ title: 'Changed' }).eq('id', id),
        (id: string) => posts().update({ status: 'draft' }).eq('id', id),
        (id: string) => posts().update({ published_at: '2099-01-01T00:00:00Z' }).eq('id', id),
        (id: string) => posts().delete().eq('id', id),
      ]
      for (const change of changes) {
        const { id, slug } = await insert()
        const renderedAt = Date.now()
        expect((await change(id)).error).toBeNull()
        expect(isTouched(`/blog/${slug}`, renderedAt), String(change)).toBe(true)
      }
    },
  )

  test.skipIf(!isAvailable)('a post that moves is touched under the name that stands on copies', async () => {
    const { id, slug } = await insert()
    await posts()
      .update({ slug: `moved-${slug}` })
      .eq('id', id)
    expect(touched.lastTouched(`blog_posts/${slug}`)).toBeGreaterThan(0)
    expect(touched.lastTouched(`blog_posts/moved-${slug}`)).toBe(-Infinity)
  })

  test.skipIf(!isAvailable)('a new post and a draft touch nothing', async () => {
    const { slug } = await insert()
    const draft = await insert({ status: 'draft' })
    await posts().delete().eq('id', draft.id)
    for (const name of [slug, draft.slug]) expect(touched.lastTouched(`blog_posts/${name}`)).toBe(-Infinity)
  })

  test.skipIf(!isAvailable)('authors and tags count as well', async () => {
    await insert()
    for (const [table, column, slug] of [
      ['authors', 'bio', 'ada-example'],
      ['tags', 'description', 'outage'],
    ] as const) {
      await backend.engine.query(`update public.${table} set ${column} = 'x' where slug = $1`, [slug])
      expect(touched.lastTouched(`${table}/${slug}`), table).toBeGreaterThan(0)
    }
  })

  test.skipIf(!isAvailable)(
    'who did not listen is told at the start and after a gap, each name with its time',
    async () => {
      const { id, slug } = await insert()
      await posts().delete().eq('id', id)
      const late = createTouchedNames()
      const deaf = { listen: async () => async () => undefined }
      await followTouchedPages({ backend: deaf, client: backend.service, touched: late })
      expect(late.lastTouched(`blog_posts/${slug}`)).toBeGreaterThan(Date.now() - 60_000)

      const [heard, missed] = [touched.lastTouched(`blog_posts/${slug}`), await insert()]
      await backend.engine.query(
        `insert into private.touched_names values ($1, now() - interval '90 seconds'), ('blog_posts/old', now() - interval '9 days')`,
        [`blog_posts/${missed.slug}`],
      )
      gap()
      await expect.poll(() => touched.lastTouched(`blog_posts/${missed.slug}`)).toBeGreaterThan(0)
      expect(touched.lastTouched(`blog_posts/${missed.slug}`)).toBeLessThan(heard)
      expect(touched.lastTouched('blog_posts/old')).toBe(-Infinity)
    },
  )

  test.skipIf(!isAvailable)('more names than can be listed touch everything', async () => {
    await backend.engine.query(
      `insert into private.touched_names select 'blog_posts/many-' || n, now() from generate_series(1, 10001) n`,
    )
    gap()
    await expect.poll(() => isTouched('/about', Date.now() - 5_000), { timeout: 10_000 }).toBe(true)
    await backend.engine.query(`delete from private.touched_names`)
  })

  test.skipIf(!isAvailable)('nobody but the server may ask', async () => {
    const { error } = await backend.anon.rpc('list_touched_names', { p_seconds: 60 })
    expect(error?.code).toBe('42501')
  })
})
