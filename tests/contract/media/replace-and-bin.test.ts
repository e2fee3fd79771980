import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import type { StoredFile } from '#supabase/functions/manage-media/contract.ts'
import { drawNext, openLibrary } from './media-calls.ts'

type Post = { id: string; content: string; featured_image: string | null; updated_at: string }

async function addPost(backend: FunctionsBackend, values: object): Promise<Post> {
  const post = { title: 'T', content: '<p>x</p>', ...values }
  const { data, error } = await backend.service.from('blog_posts').insert(post).select().single()
  expect(error).toBeNull()
  return data as Post
}
const inText = ({ url }: StoredFile) => `<img src="${url.replaceAll('&', '&amp;')}" alt="A cup">`

onBothFunctionEngines({}, (use) => {
  const read = async (id: string) =>
    (await use().service.from('blog_posts').select().eq('id', id).single()).data as Post
  const upload = async () => {
    const library = await openLibrary(use())
    const [from, to] = [
      (await library.upload('from.png', await drawNext())).file,
      (await library.upload('to.png', await drawNext())).file,
    ]
    return { library, from, to }
  }

  test('replaces a picture everywhere with a version of each post, and undoes it', async () => {
    const backend = use()
    const { library, from, to } = await upload()
    const plain = `<p>${from.name} and https://other.example/${from.name}</p>`
    const post = await addPost(backend, {
      content: `${plain}${inText(from)}<p>x</p>${inText(from)}${inText(to)}`,
      featured_image: from.url,
    })
    const rich_content = [
      { id: '1', type: 'image', content: from.url },
      { id: '2', type: 'html', content: `<p>"\\"</p>${inText(from)}` },
    ]
    const news = await backend.service
      .from('news_posts')
      .insert({ title: 'N', content: 'x', rich_content, share_image: from.url.split('?')[0] })
      .select()
      .single()
    const name = randomUUID()
    await backend.service.from('authors').insert({ name, picture: from.url })

    const done = await library.ask({ action: 'replace', from: from.id, to: to.id })
    expect(done.documents).toBe(3)
    expect(await read(post.id)).toMatchObject({
      content: `${plain}${inText(to)}<p>x</p>${inText(to)}${inText(to)}`,
      featured_image: to.url,
    })
    const changed = await backend.service.from('news_posts').select().eq('id', news.data.id).single()
    expect(changed.data).toMatchObject({
      rich_content: [{ content: to.url }, { content: `<p>"\\"</p>${inText(to)}` }],
      share_image: to.url.split('?')[0],
    })
    // Earlier versions of both posts contain it.
    const left = await library.ask({ action: 'read', id: from.id })
    expect(left.file).toMatchObject({ uses: 0, versions: 2 })
    expect(left.uses.map(({ kind }) => kind)).toEqual(['document_versions', 'document_versions'])
    expect((await library.ask({ action: 'read', id: to.id })).file.uses).toBe(3)
    const { data: versions } = await backend.service
      .from('document_versions')
      .select('number, replaced_by_email, replaced_how')
      .eq('document_id', post.id)
    expect(versions).toEqual([{ number: 1, replaced_by_email: library.email, replaced_how: 'page' }])

    // A document that was saved since is not changed.
    await backend.service.from('authors').update({ picture: to.url, bio: 'New' }).eq('name', name)
    const undo = { action: 'undo-replace', replacement: done.replacement } as const
    expect(await library.ask(undo)).toMatchObject({ restored: 2, skipped: 1 })
    expect(await read(post.id)).toMatchObject({ content: post.content, featured_image: from.url })
    expect((await library.send(undo)).status).toBe(404)
  })

  test('replaces only our own URLs, and only by another file of the same kind', async () => {
    const backend = use()
    const { library, from, to } = await upload()
    await backend.service.rpc('claim_storage_origin', { p_given: backend.url, given: backend.url })
    const foreign = inText(from).replace(backend.url, 'https://another.example')
    const post = await addPost(backend, { content: `${foreign}${inText(from)}` })
    await library.ask({ action: 'replace', from: from.id, to: to.id })
    const { content } = await read(post.id)
    expect(content).toContain(inText(to))
    const pdf = await library.upload('a.pdf', Buffer.from(`%PDF-1.7 ${randomUUID()}`))
    for (const [one, other, status] of [
      [from.id, from.id, 400],
      [from.id, pdf.file.id, 400],
      [from.id, randomUUID(), 404],
      [randomUUID(), to.id, 404],
    ])
      expect((await library.send({ action: 'replace', from: one, to: other })).status).toBe(status)
  })

  test('loses no text when posts are saved during a replacement', async () => {
    const backend = use()
    const { library, from, to } = await upload()
    const posts = await Promise.all(
      Array.from({ length: 6 }, () => addPost(backend, { content: inText(from), featured_image: from.url })),
    )
    const save = ({ id, updated_at }: Post) =>
      backend.service
        .from('blog_posts')
        .update({ content: `<p>Saved</p>${inText(from)}` })
        .match({ id, updated_at })
        .select('id')
    const [, ...saves] = await Promise.all([
      library.ask({ action: 'replace', from: from.id, to: to.id }),
      ...posts.map(save),
    ])
    for (const [n, post] of posts.entries()) {
      const { content, featured_image } = await read(post.id)
      const wasSaved = saves[n]!.data!.length === 1
      // A save that came too late is rejected; one that came first keeps its text.
      expect(content.includes('<p>Saved</p>')).toBe(wasSaved)
      if (!wasSaved) expect([content, featured_image]).toEqual([inText(to), to.url])
    }
    await library.ask({ action: 'replace', from: from.id, to: to.id })
    expect((await library.ask({ action: 'read', id: from.id })).file.uses).toBe(0)
  })

  test('keeps deleted files for 30 days and restores them', async () => {
    const backend = use()
    const { library, from, to } = await upload()
    const ids = [from.id, to.id]
    expect(await library.ask({ action: 'delete', ids })).toMatchObject({ changed: 2 })
    const listed = await library.ask({
      action: 'list',
      filter: { place: 'bin', search: from.name },
      sort: 'newest',
      after: null,
      limit: 9,
    })
    expect(listed).toMatchObject({ total: 1, media: [{ id: from.id, deleted_by_email: library.email }] })
    const [{ deleted_at, erased_at }] = listed.media as [StoredFile]
    expect(Date.parse(erased_at!) - Date.parse(deleted_at!)).toBe(30 * 86_400_000)
    await library.ask({ action: 'restore', ids: [to.id] })
    const age = (days: number) =>
      backend.engine.execute(
        `update public.media set deleted_at = now() - interval '${days} days' where deleted_at is not null`,
      )
    const tidy = async () =>
      (await backend.call('catalogue-media', { headers: { apikey: backend.keys.secret } })).json()
    await age(29)
    expect(await tidy()).toMatchObject({ erased: 0 })
    expect((await fetch(from.url)).status).toBe(200)
    await age(31)
    expect(await tidy()).toMatchObject({ erased: 1 })
    expect((await fetch(from.url)).status).toBe(400)
    expect((await fetch(to.url)).status).toBe(200)
    expect((await library.send({ action: 'restore', ids: [from.id] })).status).toBe(404)
  })

  test('takes a used file out of the trash, and never deletes files of the site', async () => {
    const backend = use()
    const { library, from } = await upload()
    await library.ask({ action: 'delete', ids: [from.id] })
    await addPost(backend, { content: inText(from) })
    expect((await library.ask({ action: 'read', id: from.id })).file.deleted_at).toBeNull()
    const name = `${randomUUID()}.pdf`
    await backend.service.storage
      .from('case-studies')
      .upload(name, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
    await library.ask({ action: 'count', catalogues: true })
    const { data } = await backend.service.from('media').select('id').eq('name', name).single()
    expect((await library.send({ action: 'delete', ids: [data!.id] })).status).toBe(404)
  })

  test('counts and replaces uses in newer drafts', async () => {
    const backend = use()
    const { library, from, to } = await upload()
    const { id, updated_at } = await addPost(backend, { title: 'Live' })
    const content = { content: `<p>Newer</p>${inText(from)}`, featured_image: from.url }
    const draft = { post_table: 'blog_posts', post_id: id, content, based_on: updated_at }
    expect((await backend.service.from('post_drafts').insert(draft)).error).toBeNull()
    const readDraft = async () =>
      (await backend.service.from('post_drafts').select('content').eq('post_id', id).single()).data!.content
    const { file, uses } = await library.ask({ action: 'read', id: from.id })
    expect(file).toMatchObject({ uses: 1, versions: 0 })
    expect(uses).toMatchObject([
      { kind: 'post_drafts', id, title: 'Live', fields: ['content', 'featured_image'], versions: 0 },
    ])
    const done = await library.ask({ action: 'replace', from: from.id, to: to.id })
    expect(done.documents).toBe(1)
    expect(await readDraft()).toEqual({ content: `<p>Newer</p>${inText(to)}`, featured_image: to.url })
    await library.ask({ action: 'undo-replace', replacement: done.replacement })
    expect(await readDraft()).toEqual(content)
  })

  test('lists earlier versions that contain a file, but does not count them as uses', async () => {
    const backend = use()
    const { library, from } = await upload()
    const pdf = (await library.upload('a.pdf', Buffer.from(`%PDF-1.7 ${randomUUID()}`))).file
    const link = `<p><a href="${pdf.url}">Rates</a></p>`
    const title = `Changed ${randomUUID()}`
    const { id } = await addPost(backend, { title, content: inText(from) + link })
    const save = (content: string) => backend.service.from('blog_posts').update({ content }).eq('id', id)
    await save(`${inText(from)}${link}<p>More</p>`)
    await save('<p>Without</p>')
    for (const file of [from, pdf]) {
      const told = await library.ask({ action: 'read', id: file.id })
      expect(told.file).toMatchObject({ uses: 0, versions: 2 })
      expect(told.uses).toMatchObject([
        { kind: 'document_versions', id, title, post_table: 'blog_posts', versions: 2, fields: [] },
      ])
    }
    const unused = await library.ask({
      action: 'list',
      filter: { place: 'unused', search: from.name },
      sort: 'newest',
      after: null,
      limit: 9,
    })
    expect(unused.media).toMatchObject([{ id: from.id, uses: 0, versions: 2 }])

    // Authors see the titles only of their own posts.
    const author = await openLibrary(backend, 'author')
    const seen = async () => (await author.ask({ action: 'read', id: from.id })).uses
    expect(await seen()).toMatchObject([{ title: 'Someone else’s post', slug: null, versions: 2 }])
    await backend.engine.execute(
      `insert into public.post_owners values ('blog_posts', '${id}',
        (select id from auth.users where email = '${author.email}'))`,
    )
    expect(await seen()).toMatchObject([{ title, versions: 2 }])

    // Versions of a deleted post are listed until it is erased.
    await backend.service.from('blog_posts').delete().eq('id', id)
    const binned = (await library.ask({ action: 'read', id: from.id })).uses
    expect(binned).toMatchObject([{ kind: 'document_versions', title, versions: 2 }])
    await backend.engine.execute(`delete from public.deleted_posts where post_id = '${id}'`)
    expect((await library.ask({ action: 'read', id: from.id })).uses).toEqual([])
  })

  test('keeps library files and the trash in the sweep of unused pictures', async () => {
    const backend = use()
    const { library, from, to } = await upload()
    const { file: unkept } = await library.upload('unkept.png', await drawNext())
    await library.ask({ action: 'delete', ids: [to.id] })
    await library.ask({ action: 'change', ids: [to.id, unkept.id], change: { is_kept: false } })
    await backend.engine.execute(`
      alter table storage.objects disable trigger touch_updated_at;
      update storage.objects set created_at = now() - interval '2 days', updated_at = now() - interval '2 days';
      alter table storage.objects enable trigger touch_updated_at`)
    const swept = await backend.call('sweep-pictures', { headers: { apikey: backend.keys.secret } })
    expect(swept.status).toBe(200)
    const { data } = await backend.service.storage.from('blog-images').list('blog-images', { limit: 1000 })
    const left = data!.map((object) => `blog-images/${object.name}`)
    expect(left).toEqual(expect.arrayContaining([from.name, to.name]))
    expect(left).not.toContain(unkept.name)
  })
})
