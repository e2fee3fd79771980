/** Redirects in the database: validation, lookup and counts. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  const table = () => use().service.from('redirects')
  const add = (path: string, target: string | null, status = target === null ? 410 : 301) =>
    table().insert({ path, target, status }).select('path,target,status')
  const unique = (name: string) => `/${name}-${randomUUID().slice(0, 8)}`
  const find = async (path: string, written: string[] = []) => {
    const { data, error } = await use().anon.rpc('find_redirect', { p_path: path, p_written: written })
    expect(error).toBeNull()
    return (data as { path: string; target: string | null; status: number; source: string }[])[0] ?? null
  }
  const addPost = async (kind: 'blog' | 'news', values: Record<string, unknown>) => {
    const { data, error } = await use()
      .service.from(`${kind}_posts`)
      .insert({ content: 'Text', ...values })
      .select('id,slug')
      .single()
    expect(error).toBeNull()
    return data as { id: string; slug: string }
  }
  const rename = async (id: string, slug: string) =>
    expect((await use().service.from('blog_posts').update({ slug }).eq('id', id)).error).toBeNull()

  test.for(['/Old//Page/', '/a%2db%5fc%7ed%2ee', '/%E2%82%ac/%F0%9F%99%82', "/it's(fine)!*"])(
    'stores %s in canonical form',
    async (path) => {
      const suffix = unique('x')
      const { data, error } = await add(path + suffix, '/services')
      expect(error).toBeNull()
      expect(data).toEqual([{ path: toCanonicalPath(path + suffix), target: '/services', status: 301 }])
      expect(await find((path + suffix).toUpperCase().replaceAll('/X-', '//X-'))).toMatchObject({
        source: 'manual',
      })
    },
  )

  test('stores a target on this site in canonical form, without a change of query and fragment', async () => {
    const { data } = await add(unique('target'), '/Services//Amazon-SEO/?Q=A#B')
    expect(data![0]!.target).toBe('/services/amazon-seo?Q=A#B')
  })

  test.for<[string, string | null, 'path' | 'target', string]>([
    ['old', '/new', 'path', 'Begin the old address with one slash'],
    ['//evil.example', '/new', 'path', 'Begin the old address with one slash'],
    ['https://evil.example/', '/new', 'path', 'Begin the old address with one slash'],
    ['/a?b', '/new', 'path', 'Remove everything from'],
    ['/a\r\nb', '/new', 'path', 'not valid'],
    ['/a%0d%0ab', '/new', 'path', 'not valid'],
    ['/50%', '/new', 'path', 'not valid'],
    ['/a/../b', '/new', 'path', 'not valid'],
    ['/a/%2e%2E', '/new', 'path', 'not valid'],
    [`/${'x'.repeat(500)}`, '/new', 'path', 'longer than 500'],
    ['/', '/new', 'path', 'home page'],
    ['/Rest/V1/blog_posts', '/new', 'path', 'the API'],
    ['/a', '', 'target', 'Enter the new'],
    ['/a', '//evil.example', 'target', 'Enter a path'],
    ['/a', '/\\evil.example', 'target', 'not valid'],
    ['/a', 'https:///evil.example', 'target', 'Enter a path'],
    ['/a', 'javascript:alert(1)', 'target', 'Enter a path'],
    ['/a', 'https://shelf.example@evil.example/', 'target', 'Enter a path'],
    ['/a', '/b\r\nSet-Cookie: a=b', 'target', 'not valid'],
    ['/a', `/${'x'.repeat(2000)}`, 'target', 'longer than 2000'],
    ['/a', '/A/?x=1#y', 'target', '“/a” would redirect to itself.'],
  ])('rejects %j to %j for its %s', async ([path, target, field, text]) => {
    const { data, error, status } = await add(path, target)
    expect([data, status, error?.code, error?.details]).toEqual([null, 400, '23514', field])
    expect(error!.message).toContain(text)
  })

  test('rejects an unknown status and a missing target, and clears the target of a removed page', async () => {
    expect((await add(unique('a'), '/b', 307)).error?.code).toBe('23514')
    expect((await add(unique('a'), null, 301)).error?.message).toBe('Enter the new address.')
    expect((await add(unique('a'), '/ignored', 410)).data![0]).toMatchObject({ target: null, status: 410 })
  })

  test('rejects chains and loops in any order of writes, and accepts lists in any order', async () => {
    const [a, b, c] = [unique('a'), unique('b'), unique('c')]
    expect((await add(b, c)).error).toBeNull()
    expect((await add(a, `${b.toUpperCase()}/?x=1`)).error).toMatchObject({
      code: '23514',
      details: 'target',
      message: `“${b}” redirects to “${c}”; point “${a}” there directly.`,
    })
    expect((await add(c, b)).error?.message).toMatch(/redirects back to .+, which would be a loop\.$/)
    expect((await add(c, '/services')).error?.message).toBe(
      `“${c}” redirects to “/services”; point “${b}” there directly.`,
    )
    // In one statement: it also changes the target of b, so no chain remains.
    const list = [
      { path: c, target: '/services', status: 301 },
      { path: b, target: '/services', status: 301 },
    ]
    expect((await table().upsert(list, { onConflict: 'path' })).error).toBeNull()
    expect((await table().update({ target: c }).eq('path', b)).error?.message).toContain('redirects to')
    const gone = unique('gone')
    await add(gone, null)
    expect((await add(a, gone)).error?.message).toBe(
      `“${gone}” is marked as removed, so “${a}” can’t redirect there.`,
    )
  })

  test('rejects one of two concurrent halves of a loop', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [unique('a'), unique('b')]
      const outcomes = await Promise.all([add(a, b), add(b, a)])
      expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    }
  })

  test('rejects a whole list for one wrong line', async () => {
    const [good, bad] = [unique('good'), unique('bad')]
    const { error } = await table().upsert(
      [
        { path: good, target: '/services', status: 301 },
        { path: bad, target: 'javascript:alert(1)', status: 301 },
      ],
      { onConflict: 'path' },
    )
    expect(error?.code).toBe('23514')
    expect(await find(good)).toBeNull()
  })

  test('protects the URL of a post, and follows its former URLs to the current one', async () => {
    const first = unique('First').slice(1)
    const { id, slug } = await addPost('blog', { title: first })
    expect((await add(`/Blog/${slug}/`, '/services')).error?.message).toBe(
      `“/blog/${slug}” is the address of a post, so it can’t be redirected.`,
    )
    const [early, later] = [unique('early'), unique('later')]
    expect((await add(early, `/blog/${slug}?a=1#b`)).error).toBeNull()
    await rename(id, `${slug}-now`)
    expect(await find(early)).toMatchObject({ target: `/blog/${slug}-now?a=1#b` })
    expect(await find(`/BLOG/${slug}/`)).toMatchObject({
      target: `/blog/${slug}-now`,
      status: 301,
      source: 'renamed',
    })
    expect(await find(`/blog/${id}`)).toMatchObject({ target: `/blog/${slug}-now` })
    expect(await find(`/blog/${slug}-now`)).toBeNull()
    expect((await add(later, `/blog/${slug}`)).error?.message).toBe(
      `“/blog/${slug}” redirects to “/blog/${slug}-now”; point it there directly.`,
    )
    expect((await add(`/blog/${slug}`, '/services')).error?.message).toBe(
      `“/blog/${slug}” already redirects to its post, “/blog/${slug}-now”.`,
    )
    await use().service.from('blog_posts').delete().eq('id', id)
    expect(await find(`/blog/${slug}`)).toBeNull()
    await table().delete().eq('path', early)
    expect((await add(`/blog/${slug}`, '/services')).error).toBeNull()
    expect(await find(`/blog/${slug}`)).toMatchObject({ source: 'manual', target: '/services' })
  })

  test('redirects former names in any script, but not those of drafts', async () => {
    const { id, slug } = await addPost('blog', { title: `Что такое ${randomUUID().slice(0, 4)}` })
    await rename(id, `${slug}-ж`)
    expect(await find(`/blog/${encodeURIComponent(slug)}`)).toMatchObject({
      target: `/blog/${encodeURIComponent(`${slug}-ж`)}`,
    })
    await use().service.from('blog_posts').update({ status: 'draft' }).eq('id', id)
    expect(await find(`/blog/${encodeURIComponent(slug)}`)).toBeNull()
  })

  test('finds imported redirects by exact path, after those of administrators', async () => {
    const { id, slug } = await addPost('news', { title: unique('Imported').slice(1) })
    const path = `${unique('2024')}/Hello/`
    const row = { path, post_table: 'news_posts', post_id: id }
    expect((await use().service.from('post_redirects').insert(row)).error).toBeNull()
    expect(await find(path, [path])).toEqual({
      path,
      target: `/news/${slug}`,
      status: 301,
      source: 'import',
    })
    expect(await find(path.toLowerCase(), [path.toLowerCase()])).toBeNull()
    expect((await add(path, '/services')).error).toBeNull()
    expect(await find(path, [path])).toMatchObject({ source: 'manual', target: '/services' })
    await use().service.from('news_posts').update({ status: 'draft' }).eq('id', id)
    await table().delete().eq('path', toCanonicalPath(path))
    expect(await find(path, [path])).toBeNull()
  })

  test.for(['', '/blog/%FF', '/blog/%00', 'x'.repeat(5_000), "/blog/' or true --"])(
    'finds no redirect for %j',
    async (path) => {
      expect(await find(path, ['', path])).toBeNull()
    },
  )

  describe('counts', () => {
    const count = async (redirected: Record<string, number>, missed: Record<string, number>) =>
      expect(
        (await use().service.rpc('add_address_hits', { p_redirected: redirected, p_missed: missed })).error,
      ).toBeNull()
    const read = async (path: string) => {
      const { data } = await use()
        .service.from('address_hits')
        .select('outcome,hits,last_at')
        .eq('path', path)
      return data!
    }

    test('adds up counts of several replicas', async () => {
      const [a, b] = [unique('a'), unique('b')]
      await Promise.all(Array.from({ length: 6 }, () => count({ [a]: 2 }, { [b]: 3, [a]: 1 })))
      expect(await read(b)).toMatchObject([{ outcome: 'missed', hits: 18 }])
      expect(await read(a)).toHaveLength(2)
    })

    test('a redirect replaces the count of misses, and its own count is deleted with it', async () => {
      const path = unique('missed')
      await count({}, { [path]: 5 })
      await add(path, '/services')
      expect(await read(path)).toEqual([])
      await count({ [path]: 2 }, { [path]: 1 })
      expect(await read(path)).toMatchObject([{ outcome: 'redirected', hits: 2 }])
      await table().delete().eq('path', path)
      expect(await read(path)).toEqual([])
    })

    test('keeps the most requested and the newest missed paths', async () => {
      const prefix = unique('made-up')
      const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`${prefix}/${n}`, 1]))
      await count({}, { [`${prefix}/often`]: 50 })
      await count({}, many)
      const newest = `${prefix}/newest`
      await count({}, { [newest]: 1 })
      const { count: rows } = await use()
        .service.from('address_hits')
        .select('*', { count: 'exact', head: true })
        .eq('outcome', 'missed')
      expect(rows).toBeLessThanOrEqual(1_000)
      expect(await read(`${prefix}/often`)).toHaveLength(1)
      expect(await read(newest)).toHaveLength(1)
    })
  })

  test('an administrator lists every redirect with who, when and how often', async () => {
    const admin = await use().signIn('admin')
    const mark = randomUUID().slice(0, 8)
    const { id, slug } = await addPost('blog', { title: `Ünïque ${mark}` })
    await rename(id, `now-${mark}-ж`)
    const gone = await addPost('news', { title: `Gone ${mark}` })
    await use().service.from('news_posts').delete().eq('id', gone.id)
    await use()
      .service.from('post_redirects')
      .insert({ path: `/imported-${mark}`, post_table: 'blog_posts', post_id: id })
    const made = await admin.client
      .from('redirects')
      .insert({ path: `/manual-${mark}`, target: 'https://a.example/' })
    expect(made.error).toBeNull()
    await use().service.rpc('add_address_hits', {
      p_redirected: { [`/manual-${mark}`]: 3, [`/blog/${encodeURIComponent(slug)}`]: 2 },
      p_missed: {},
    })
    const list = async (values: Record<string, unknown>) =>
      (await admin.client.rpc('list_redirects', { p_search: mark, ...values })).data as Record<
        string,
        unknown
      >[]
    const target = `/blog/${encodeURIComponent(`now-${mark}-ж`)}`
    expect(await list({})).toEqual([
      expect.objectContaining({
        path: `/manual-${mark}`,
        target: 'https://a.example/',
        source: 'manual',
        hits: 3,
        changed_by_email: admin.email,
        total: 4,
      }),
      expect.objectContaining({ path: `/news/gone-${mark}`, target: null, status: 410, source: 'deleted' }),
      expect.objectContaining({ path: `/blog/${slug}`, target, status: 301, source: 'renamed', hits: 2 }),
      expect.objectContaining({ path: `/imported-${mark}`, target, status: 301, source: 'import', hits: 0 }),
    ])
    expect(await list({ p_source: 'import' })).toHaveLength(1)
    expect(await list({ p_limit: 1, p_offset: 1 })).toMatchObject([{ source: 'deleted', total: 4 }])
    expect(await list({ p_search: `${mark}%` })).toEqual([])
  })
})
