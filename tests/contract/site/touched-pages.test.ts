import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followTouchedRows } from '#server/content-changes/content-changes.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'

function recordEvictions() {
  const times = new Map<string, number>()
  return {
    evict: (name: string, before = Date.now()) =>
      void times.set(name, Math.max(before, times.get(name) ?? -Infinity)),
    until: (name: string) => times.get(name) ?? -Infinity,
  }
}

describe.for(listEngines())('on $kind', ({ kind, isAvailable }) => {
  let backend: FunctionsBackend
  /** Last eviction by name. */
  let touched: ReturnType<typeof recordEvictions>
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
    touched = recordEvictions()
    if (!isAvailable) return
    const listen = async (channel: string, listener: (payload: string) => void) => {
      gap = () => listener('')
      return backend.engine.listen(channel, listener)
    }
    stops.push(await follow(touched, { listen }))
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
  const follow = (copies: typeof touched, listener: Parameters<typeof followTouchedRows>[1]['backend']) =>
    followTouchedRows(copies, { backend: listener, client: backend.service })
  const posts = () => backend.service.from('blog_posts')

  test.skipIf(!isAvailable)(
    'evicts a post before the response to its change, unpublishing or deletion',
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
        expect(touched.until(`blog_posts/${slug}`), String(change)).toBeGreaterThanOrEqual(renderedAt)
      }
    },
  )

  test.skipIf(!isAvailable)('evicts a renamed post under its former name', async () => {
    const { id, slug } = await insert()
    await posts()
      .update({ slug: `moved-${slug}` })
      .eq('id', id)
    expect(touched.until(`blog_posts/${slug}`)).toBeGreaterThan(0)
    expect(touched.until(`blog_posts/moved-${slug}`)).toBe(-Infinity)
  })

  test.skipIf(!isAvailable)('evicts nothing for a new post or a draft', async () => {
    const { slug } = await insert()
    const draft = await insert({ status: 'draft' })
    await posts().delete().eq('id', draft.id)
    for (const name of [slug, draft.slug]) expect(touched.until(`blog_posts/${name}`)).toBe(-Infinity)
  })

  test.skipIf(!isAvailable)('evicts changed authors and tags', async () => {
    await insert()
    for (const [table, column, slug] of [
      ['authors', 'bio', 'ada-example'],
      ['tags', 'description', 'outage'],
    ] as const) {
      await backend.engine.query(`update public.${table} set ${column} = 'x' where slug = $1`, [slug])
      expect(touched.until(`${table}/${slug}`), table).toBeGreaterThan(0)
    }
  })

  test.skipIf(!isAvailable)(
    'evicts names of missed changes at the start and after a gap, as of the time of each change',
    async () => {
      const { id, slug } = await insert()
      await posts().delete().eq('id', id)
      const late = recordEvictions()
      const silent = { listen: async () => async () => undefined }
      await follow(late, silent)
      expect(late.until(`blog_posts/${slug}`)).toBeGreaterThan(Date.now() - 60_000)

      const [received, missed] = [touched.until(`blog_posts/${slug}`), await insert()]
      await backend.engine.query(
        `insert into private.touched_names values ($1, now() - interval '90 seconds'), ('blog_posts/old', now() - interval '9 days')`,
        [`blog_posts/${missed.slug}`],
      )
      gap()
      await expect.poll(() => touched.until(`blog_posts/${missed.slug}`)).toBeGreaterThan(0)
      expect(touched.until(`blog_posts/${missed.slug}`)).toBeLessThan(received)
      expect(touched.until('blog_posts/old')).toBe(-Infinity)
    },
  )

  test.skipIf(!isAvailable)('evicts everything if too many names changed', async () => {
    await backend.engine.query(
      `insert into private.touched_names select 'blog_posts/many-' || n, now() from generate_series(1, 10001) n`,
    )
    gap()
    await expect.poll(() => touched.until(''), { timeout: 10_000 }).toBeGreaterThan(Date.now() - 60_000)
    await backend.engine.query(`delete from private.touched_names`)
  })
})
