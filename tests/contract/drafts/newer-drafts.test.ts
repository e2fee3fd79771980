import { expect, test } from 'vitest'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { readVersions, type Row } from '../versions/version-calls.ts'
import {
  addPublished,
  findDrafts,
  findPublished,
  sendDraft,
  signInWriter,
  versionOf,
  type Writer,
} from './draft-calls.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
const WORDS = { title: 'Second', content: '<p>One <strong>three</strong></p>', status: 'draft' }

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const begin = async (table: (typeof TABLES)[number] = 'blog_posts', values: Row = {}) => {
    const backend = use()
    const [writer, post] = [await signInWriter(backend), await addPublished(backend, table, values)]
    const about = { table, id: post.id, based_on: post.updated_at }
    const send = (body: Row, by: Writer = writer) => sendDraft(backend, by, { ...about, ...body })
    const save = (data: Row = WORDS, version: string | null = null, by?: Writer) =>
      send({ action: 'save', data, version }, by)
    const publish = (version: string | null, data: Row = { ...WORDS, status: 'published' }, by?: Writer) =>
      send({ action: 'publish', data, version }, by)
    return { backend, writer, post, send, save, publish, about }
  }
  const read = (backend: FunctionsBackend, writer: Writer, table: string, id: string) =>
    sendDraft(backend, writer, { action: 'read', table, id })

  test.each(TABLES)('saves a newer draft of %s without changing the published post', async (table) => {
    const { backend, writer, post, save } = await begin(table)
    const saved = await save({ ...WORDS, content: '<p onclick="x()">One</p><script>x</script>', summary: '' })
    expect(saved).toMatchObject({ status: 200, body: { post: { title: 'First' } } })
    expect(await findPublished(backend, table, post.id)).toMatchObject({
      title: 'First',
      content: post.content,
    })
    expect(await findPublished(backend, table, post.id)).toMatchObject({ updated_at: post.updated_at })
    const draft = {
      content: { title: 'Second', content: '<p>One</p>' },
      based_on: post.updated_at,
      saved: { by: writer.email },
      live_change: null,
    }
    expect((await read(backend, writer, table, post.id)).body).toMatchObject({ draft })
    // Only changed fields are stored.
    expect((await findDrafts(backend, post.id)).map(({ content }) => Object.keys(content as Row))).toEqual([
      ['title', 'content'],
    ])
  })

  test.each(TABLES)('publishes a draft of %s once, with a version and a redirect', async (table) => {
    const { backend, writer, post, save, publish } = await begin(table)
    const slug = `renamed-${post.id.slice(0, 8)}`
    const version = versionOf(await save({ ...WORDS, slug }))
    const published = await publish(version, { ...WORDS, status: 'published', slug, tags: ['fees'] })
    expect(published).toMatchObject({
      status: 200,
      body: { post: { title: 'Second', slug, tags: ['fees'] } },
    })
    expect(await findPublished(backend, table, post.id)).toMatchObject({ title: 'Second', slug })
    expect(await findDrafts(backend, post.id)).toEqual([])
    expect(await readVersions(backend, post.id)).toMatchObject([
      { content: { title: 'First' }, replaced_by_email: writer.email },
    ])
    const { data: former } = await backend.anon
      .from('post_slugs')
      .select()
      .match({ post_table: table, slug: post.slug })
    expect(former).toMatchObject([{ post_id: post.id, is_current: false }])
    // A retry after a lost answer.
    expect((await publish(version, { ...WORDS, status: 'published', slug, tags: ['fees'] })).status).toBe(200)
    expect(await readVersions(backend, post.id)).toHaveLength(1)
  })

  test('stores no draft that equals the post', async () => {
    const { backend, post, save } = await begin()
    const version = versionOf(await save())
    const same = await save({ title: 'First', content: post.content, status: 'draft' }, version)
    expect(same).toMatchObject({ status: 200, body: { draft: null } })
    expect(await findDrafts(backend, post.id)).toEqual([])
  })

  test('rejects a second save with the author of the first draft', async () => {
    const { backend, writer, post, save, publish, send } = await begin()
    const other = await signInWriter(backend)
    const version = versionOf(await save())
    for (const body of [
      { action: 'save', data: { ...WORDS, title: 'Mine' }, version: null },
      { action: 'publish', data: { ...WORDS, title: 'Mine', status: 'published' }, version: null },
      { action: 'discard', version: post.updated_at },
    ]) {
      const about = { table: 'blog_posts', id: post.id }
      const met =
        body.action === 'discard'
          ? await sendDraft(backend, other, { ...about, ...body })
          : await send(body, other)
      expect(met).toMatchObject({
        status: 409,
        body: {
          changed: 'draft',
          current: { title: 'First' },
          draft: { version, content: { title: 'Second' } },
          change: { by: writer.email },
        },
      })
    }
    // The same content is no conflict, e.g. after a lost answer.
    expect((await save(WORDS, null, other)).status).toBe(200)
    expect((await publish(version, undefined, other)).status).toBe(200)
    expect(await save({ ...WORDS, title: 'Late' }, version)).toMatchObject({
      status: 409,
      body: { changed: 'draft', draft: null, change: { by: other.email }, current: { title: 'Second' } },
    })
  })

  test('does not overwrite a post that was changed in the meantime', async () => {
    const { backend, writer, post, save, publish, about } = await begin()
    const version = versionOf(await save())
    const other = await backend.signIn('admin')
    const { data: changed } = await other.client
      .from('blog_posts')
      .update({ title: 'By hand' })
      .eq('id', post.id)
      .select()
      .single()
    expect((await read(backend, writer, 'blog_posts', post.id)).body).toMatchObject({
      draft: { live_change: { by: other.email } },
    })
    expect(await publish(version)).toMatchObject({
      status: 409,
      body: {
        changed: 'live',
        current: { title: 'By hand' },
        draft: { version },
        change: { by: other.email },
      },
    })
    expect(await findPublished(backend, 'blog_posts', post.id)).toMatchObject({ title: 'By hand' })
    const agreed = { ...about, based_on: (changed as Row).updated_at, action: 'publish', version }
    expect(
      (await sendDraft(backend, writer, { ...agreed, data: { ...WORDS, status: 'published' } })).status,
    ).toBe(200)
    expect(await findPublished(backend, 'blog_posts', post.id)).toMatchObject({ title: 'Second' })
    expect((await readVersions(backend, post.id)).map(({ content }) => (content as Row).title)).toEqual([
      'First',
      'By hand',
    ])
  })

  test('accepts one of several concurrent publications', async () => {
    const { backend, post, save, publish } = await begin('news_posts')
    const version = versionOf(await save())
    const others = await Promise.all(Array.from({ length: 4 }, () => signInWriter(backend)))
    const answers = await Promise.all(
      others.map((writer, n) =>
        publish(version, { ...WORDS, title: `Writer ${n}`, status: 'published' }, writer),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const { title } = await findPublished(backend, 'news_posts', post.id)
    expect(done[0]!.body).toMatchObject({ post: { title } })
    expect(await readVersions(backend, post.id)).toHaveLength(1)
  })

  test('discards a draft, and rejects drafts of unpublished posts', async () => {
    const { backend, writer, post, save } = await begin()
    const version = versionOf(await save())
    const discard = { action: 'discard', table: 'blog_posts', id: post.id, version }
    expect((await sendDraft(backend, writer, discard)).status).toBe(200)
    expect((await sendDraft(backend, writer, discard)).status).toBe(200)
    expect(await findDrafts(backend, post.id)).toEqual([])
    await backend.service.from('blog_posts').update({ status: 'draft' }).eq('id', post.id)
    expect((await save()).status).toBe(409)
    await backend.service.from('blog_posts').delete().eq('id', post.id)
    expect((await save()).status).toBe(404)
  })

  test('rejects the slug of another post', async () => {
    const { backend, post, save } = await begin()
    const other = await addPublished(backend, 'blog_posts', { title: `Other ${post.id}` })
    expect(await save({ ...WORDS, slug: other.slug })).toMatchObject({ status: 409, body: { field: 'slug' } })
    expect(await findDrafts(backend, post.id)).toEqual([])
  })

  test('keeps a draft in the trash with its post until that is erased', async () => {
    const { backend, post, save } = await begin('news_posts')
    await save()
    const { service } = backend
    await service.from('news_posts').delete().eq('id', post.id)
    await service.rpc('restore_post', { p_table: 'news_posts', p_post: post.id })
    expect(await findDrafts(backend, post.id)).toMatchObject([{ content: { title: 'Second' } }])
    await service.from('news_posts').delete().eq('id', post.id)
    await service.rpc('erase_deleted_post', { p_table: 'news_posts', p_post: post.id })
    expect(await findDrafts(backend, post.id)).toEqual([])
  })

  test('counts pictures of a newer draft as used', async () => {
    const { backend, save } = await begin()
    const name = `blog-images/${crypto.randomUUID()}.png`
    const src = `${backend.url}/storage/v1/object/public/blog-images/${name}`
    const answer = await save({ ...WORDS, content: `<p>One</p><img src="${src}" alt="A">` })
    expect(answer.status).toBe(200)
    const first = '00000000-0000-0000-0000-000000000000'
    const listed = await backend.service.rpc('list_used_pictures', {
      p_place: 'post_drafts',
      p_after_id: first,
      p_limit: 50,
    })
    expect((listed.data as { names: string[] }).names).toContain(name)
    const since = new Date(Date.now() - 60_000).toISOString()
    const used = await backend.service.rpc('find_pictures_used_since', { names: [name], since })
    expect(used.data).toEqual([name])
  })

  test('lets authors save drafts of their own posts, and editors publish them', async () => {
    const { backend, post, save, publish } = await begin()
    const author = await signInWriter(backend, 'author')
    expect((await save(WORDS, null, author)).status).toBe(403)
    await backend.engine.query(
      `insert into public.post_owners (post_table, post_id, user_id) values ('blog_posts', $1, $2)`,
      [post.id, author.id],
    )
    const version = versionOf(await save(WORDS, null, author))
    expect((await publish(version, undefined, author)).status).toBe(403)
    expect(await findPublished(backend, 'blog_posts', post.id)).toMatchObject({ title: 'First' })
    const [draft] = await findDrafts(backend, post.id)
    const editor = await signInWriter(backend, 'editor')
    expect((await publish(draft!.updated_at as string, undefined, editor)).status).toBe(200)
  })

  test.each([
    [{ status: 'draft', title: '' }, 'Title is required'],
    [{ title: 'T', content: '', status: 'published' }, 'At least one content block'],
    [{ title: 'T', shopify_id: 'x' }, "These fields can't be written: shopify_id"],
    [{ title: 'T', rich_content: [] }, "These fields can't be written: rich_content"],
  ])('rejects %j', async (data, message) => {
    const { save } = await begin()
    const refused = await save(data)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain(message)
  })
})
