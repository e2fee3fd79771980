/** Permissions, contents and expiry of preview links. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/permissions.ts'
import type { PreviewLink } from '#supabase/functions/manage-previews/contract.ts'
import type { OpenedPreview } from '#supabase/functions/read-post-preview/contract.ts'
import { hashToken } from '#supabase/functions/_shared/secrets/seal.ts'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'

const SEALING_KEY = 'k'.repeat(43)
const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]
type Post = { table: Table; id: string }
type Answer = { status: number; body: { links: PreviewLink[]; created: string; error?: string } }

onBothFunctionEngines({ isEditorMode: true, runtime: { sealingKey: SEALING_KEY } }, (use) => {
  const people = {} as Record<Role | 'user', SignedIn>
  beforeAll(async () => {
    for (const role of ['admin', 'editor', 'author'] as const) people[role] = await use().signIn(role)
    people.user = await use().signIn()
  })

  const call = async (who: Role | 'user', body: object): Promise<Answer> => {
    const headers = { apikey: use().keys.publishable, authorization: `Bearer ${people[who].token}` }
    const answer = await use().call('manage-previews', { headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const open = async (token: string) => {
    const answer = await use().call('read-post-preview', {
      headers: { apikey: use().keys.secret },
      body: JSON.stringify({ token, visitor: { address: null } }),
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { preview: OpenedPreview | null }).preview
  }
  const add = async (values: object = {}, table: Table = 'blog_posts', who?: Role): Promise<Post> => {
    const client = who ? people[who].client : use().service
    const row = { title: 'Soon', content: '<p>Words</p>', status: 'draft', ...values }
    const { data, error } = await client.from(table).insert(row).select('id').single()
    expect(error).toBeNull()
    return { table, id: (data as { id: string }).id }
  }
  const create = async (post: Post, more: object = {}, who: Role = 'editor') => {
    const { status, body } = await call(who, { action: 'create', ...post, days: 7, ...more })
    expect(body).toMatchObject({ success: true })
    expect(status).toBe(200)
    return body.links.find(({ id }) => id === body.created)!
  }
  const listOf = async (post: Post, who: Role = 'editor') =>
    (await call(who, { action: 'list', ...post })).body.links

  test('only editors and owners create links of a page, and a link opens only its own page', async () => {
    const about = { table: 'site_documents', id: '/about' }
    for (const who of ['author', 'user'] as const)
      expect((await call(who, { action: 'create', ...about, days: 1 })).status).toBe(403)
    for (const id of ['about', '//evil.example', randomUUID()])
      expect((await call('editor', { action: 'create', ...about, id, days: 1 })).status).toBe(400)
    const { body } = await call('editor', { action: 'create', ...about, days: 1 })
    const { token } = body.links[0]!
    expect((await call('admin', { action: 'list', ...about, id: '/' })).body.links).toEqual([])
    const hash = { p_token_hash: await hashToken(token!) }
    expect((await use().anon.rpc('open_page_preview', hash)).error?.code).toBe('42501')
    const opened = await use().service.rpc('open_page_preview', hash)
    expect(opened.data).toMatchObject({ path: '/about' })
    expect(await open(token!)).toBeNull()
    const { links } = (await call('admin', { action: 'revoke', ...about, preview: null })).body
    expect(links).toMatchObject([{ opened_count: 1, is_revoked: true, token: null }])
    expect((await use().service.rpc('open_page_preview', hash)).data).toBeNull()
  })

  test.for(TABLES)('shows a draft of %s by its preview link and counts visits', async (table) => {
    const post = await add({ summary: 'In short', tags: ['One'], author: 'Ann' }, table)
    const link = await create(post, { label: '  For Bob ', days: 1 })
    expect(link).toMatchObject({
      label: 'For Bob',
      created_by: people.editor.email,
      is_revoked: false,
      opened_count: 0,
      last_opened_at: null,
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(86_400_000)
    const shown = await open(link.token!)
    expect(shown).toMatchObject({ table, is_published: false, has_draft: false, author: { name: 'Ann' } })
    expect(shown!.post).toMatchObject({ id: post.id, title: 'Soon', content: '<p>Words</p>', tags: ['One'] })
    expect(await listOf(post)).toMatchObject([{ id: link.id, opened_count: 1, token: link.token }])
    // Shows the current version.
    await use().service.from(table).update({ title: 'Later' }).eq('id', post.id)
    expect((await open(link.token!))!.post.title).toBe('Later')
  })

  test('shows the newer draft of a published post by its preview link', async () => {
    const post = await add({ status: 'published', title: 'Out' })
    const link = await create(post)
    expect(await open(link.token!)).toMatchObject({ is_published: true, has_draft: false })
    const { error } = await use()
      .service.from('post_drafts')
      .insert({
        post_table: post.table,
        post_id: post.id,
        content: { title: 'Next', author: 'Nobody yet' },
        based_on: '2026-01-01T00:00:00Z',
      })
    expect(error).toBeNull()
    const shown = await open(link.token!)
    expect(shown).toMatchObject({ has_draft: true, is_published: true, author: null })
    expect(shown!.post).toMatchObject({ title: 'Next', content: '<p>Words</p>' })
    const { data } = await use().anon.from('blog_posts').select('title').eq('id', post.id).single()
    expect(data).toEqual({ title: 'Out' })
  })

  test('ends links by date, by revocation and by deletion of the post', async () => {
    const post = await add()
    const [first, second, third] = [await create(post), await create(post), await create(post)]
    const ended = await call('editor', { action: 'revoke', ...post, preview: first.id })
    expect(ended.body.links.map(({ id, token }) => [id, token !== null])).toEqual([
      [third.id, true],
      [second.id, true],
      [first.id, false],
    ])
    expect(await open(first.token!)).toBeNull()
    expect(await open(second.token!)).not.toBeNull()

    await use().engine.query(
      `update public.post_previews set created_at = now() - interval '8 days', expires_at = now() - interval '1 second'
       where id = $1`,
      [second.id],
    )
    expect(await open(second.token!)).toBeNull()

    await use().service.from('blog_posts').delete().eq('id', post.id)
    expect(await open(third.token!)).toBeNull()
    await use().service.rpc('restore_post', { p_table: post.table, p_post: post.id })
    expect(await open(third.token!)).not.toBeNull()
    const all = await call('editor', { action: 'revoke', ...post, preview: null })
    expect(all.body.links.every(({ token }) => token === null)).toBe(true)
    expect(await open(third.token!)).toBeNull()
  })

  test('does not accept the stored hash or guesses as a token', async () => {
    const post = await add()
    const link = await create(post)
    const [row] = await use().engine.query<{ token_hash: string }>(
      'select token_hash from public.post_previews where id = $1',
      [link.id],
    )
    expect(row!.token_hash).not.toBe(link.token)
    for (const guess of [
      row!.token_hash,
      link.id,
      '',
      '0'.repeat(64),
      link.token!.toUpperCase(),
      `${link.token}0`,
    ])
      expect(await open(guess), guess).toBeNull()
  })

  test('lets authors create links only for their own posts', async () => {
    const [own, theirs] = [await add({}, 'news_posts', 'author'), await add({ status: 'published' })]
    const link = await create(own, {}, 'author')
    expect(await open(link.token!)).not.toBeNull()
    for (const action of [
      { action: 'list' },
      { action: 'create', days: 7 },
      { action: 'revoke', preview: null },
    ])
      expect((await call('author', { ...action, ...theirs })).status, action.action).toBe(403)
    expect(await listOf(own, 'admin')).toHaveLength(1)
    expect((await call('user', { action: 'list', ...own })).status).toBe(403)
    const foreign = await create(theirs)
    // The id of the caller's own post does not help either.
    await call('author', { action: 'revoke', ...own, preview: foreign.id })
    expect(await open(foreign.token!)).not.toBeNull()
  })

  test('forbids creating and reviving links over REST, and lets editors revoke them', async () => {
    const post = await add({}, 'blog_posts', 'author')
    const link = await create(post)
    const row = {
      id: randomUUID(),
      post_table: post.table,
      post_id: post.id,
      token_hash: 'a'.repeat(64),
      expires_at: new Date(Date.now() + 1000).toISOString(),
    }
    for (const { client } of Object.values(people)) {
      expect((await client.from('post_previews').insert(row)).error?.code).toBe('42501')
      expect((await client.from('post_previews').select('token_hash')).error?.code).toBe('42501')
      expect((await client.from('post_previews').delete().eq('id', link.id)).error?.code).toBe('42501')
      const later = { expires_at: '2999-01-01T00:00:00Z' }
      expect((await client.from('post_previews').update(later).eq('id', link.id)).error?.code).toBe('42501')
      expect((await client.rpc('open_post_preview', { p_token_hash: 'x' })).error).not.toBeNull()
    }
    expect((await use().anon.from('post_previews').select('id')).error?.code).toBe('42501')
    const seen = async (who: Role | 'user') =>
      (await people[who].client.from('post_previews').select('id').eq('id', link.id)).data!.length
    expect([await seen('user'), await seen('author'), await seen('editor'), await seen('admin')]).toEqual([
      0, 1, 1, 1,
    ])
    const end = (who: Role | 'user', at: string | null) =>
      people[who].client.from('post_previews').update({ revoked_at: at }).eq('id', link.id)
    await end('user', '2026-01-01T00:00:00Z')
    expect(await open(link.token!)).not.toBeNull()
    await end('author', '2026-01-01T00:00:00Z')
    expect(await open(link.token!)).toBeNull()
    expect((await end('editor', null)).error?.code).toBe('42501')
    expect(await open(link.token!)).toBeNull()
  })

  test('rejects invalid requests with a message', async () => {
    const post = await add()
    const wrong = async (body: object) => {
      const answer = await call('editor', body)
      return [answer.status, answer.body.error]
    }
    expect(await wrong({ action: 'create', ...post, days: 365 })).toEqual([
      400,
      expect.stringContaining('Choose how long the link works: 1, 7, 30 days.'),
    ])
    expect(await wrong({ action: 'create', ...post, days: 7, label: 'x'.repeat(101) })).toEqual([
      400,
      expect.stringContaining('at most 100 characters'),
    ])
    expect(await wrong({ action: 'create', table: 'blog_posts', id: randomUUID(), days: 7 })).toEqual([
      404,
      'There is no such post.',
    ])
    await use().engine.query(
      `insert into public.post_previews (id, post_table, post_id, token_hash, expires_at)
       select gen_random_uuid(), 'blog_posts', $1, encode(sha256(n::text::bytea), 'hex'), now() + interval '1 day'
       from generate_series(1, 50) n`,
      [post.id],
    )
    expect(await wrong({ action: 'create', ...post, days: 7 })).toEqual([
      409,
      'A post can have at most 50 active links. End one first.',
    ])
    await use().engine.query('delete from public.post_previews where post_id = $1', [post.id])
  })

  test('deletes old links, and links of erased posts', async () => {
    const [post, other] = [await add(), await add()]
    const link = await create(post)
    await use().engine.query(
      `update public.post_previews set created_at = now() - interval '60 days', expires_at = now() - interval '31 days'
       where id = $1`,
      [link.id],
    )
    await create(other)
    expect(await listOf(post)).toEqual([])
    await use().service.from('blog_posts').delete().eq('id', other.id)
    await use().service.rpc('erase_deleted_post', { p_table: 'blog_posts', p_post: other.id })
    const left = await use().engine.query('select id from public.post_previews where post_id = $1', [
      other.id,
    ])
    expect(left).toEqual([])
  })
})
