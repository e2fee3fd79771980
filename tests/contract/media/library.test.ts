import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Answer, drawNext, openLibrary, sendFile } from './media-calls.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const list = { action: 'list', sort: 'newest', after: null, limit: 50 } as const

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const find = (search: string) => ({ ...list, filter: { place: 'library', search } })

  test('stores a file once and finds it by name, alt text and tags', async () => {
    const library = await openLibrary(use())
    const name = `Team ${randomUUID()}.png`
    const picture = await drawNext()
    const first = await library.upload(name, picture)
    expect(first).toMatchObject({
      is_known: false,
      file: { title: name, kind: 'picture', mime: 'image/png', height: 6, uploaded_by_email: library.email },
    })
    const second = await library.upload('Again.png', picture)
    expect(second).toMatchObject({ is_known: true, file: { id: first.file.id, title: name } })
    const served = await fetch(first.file.url)
    expect(served.headers.get('content-type')).toBe('image/png')
    const { media } = await library.ask({ action: 'find', hashes: [sha256(picture), '0'.repeat(64)] })
    expect(media).toMatchObject([{ id: first.file.id, hashes: [sha256(picture)] }])

    const ids = [first.file.id]
    const word = randomUUID()
    await library.ask({
      action: 'change',
      ids,
      change: { alt: `Two\u202e people ${word}`, tags: ['a', 'b'] },
    })
    await library.ask({ action: 'change', ids, change: { add_tags: [`x ${word}`, 'a'], remove_tags: ['b'] } })
    for (const search of [word.toUpperCase(), name, `x ${word}`])
      expect(await library.ask(find(search))).toMatchObject({ total: 1, media: [{ id: first.file.id }] })
    expect((await library.ask(find(`${word}%`))).total).toBe(0)
    const read = await library.ask({ action: 'read', id: first.file.id })
    expect(read.file).toMatchObject({ alt: `Two  people ${word}`, tags: ['a', `x ${word}`], uses: 0 })
    const counts = await library.ask({ action: 'count', catalogues: false })
    expect(counts.tags).toContainEqual({ tag: `x ${word}`, count: 1 })
    const tagged = { ...list, filter: { place: 'unused', tag: `x ${word}`, kind: 'picture' } }
    expect((await library.ask(tagged)).media).toHaveLength(1)
    expect((await library.ask({ ...tagged, filter: { ...tagged.filter, kind: 'document' } })).total).toBe(0)
  })

  test('accepts PDF files by their bytes and rejects other types', async () => {
    const backend = use()
    const library = await openLibrary(backend)
    const pdf = Buffer.from(`%PDF-1.7\n% ${randomUUID()}`)
    const { file } = await library.upload('Rates.pdf', pdf)
    expect(file).toMatchObject({ kind: 'document', mime: 'application/pdf', bucket: 'case-studies' })
    // The file has a PDF header but is not a valid PDF, so it is served as an attachment.
    const { headers } = await fetch(file.url)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const whole = await library.upload('Real.pdf', makePdf())
    const shown = (await fetch(whole.file.url)).headers
    expect([shown.get('content-disposition'), shown.get('content-security-policy')]).toEqual([null, null])
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<script>1</script>', 'MZ', '']) {
      const refused = await sendFile(backend, library.headers, 'x.pdf', Buffer.from(text))
      expect([text, refused.status]).toEqual([text, 415])
    }
    expect((await sendFile(backend, library.headers, '', pdf)).status).toBe(400)
  })

  test('catalogs files stored in other ways and drops deleted ones', async () => {
    const backend = use()
    const library = await openLibrary(backend)
    const name = `blog-images/${randomUUID()}.png`
    await backend.service.storage
      .from('blog-images')
      .upload(name, await drawNext(), { contentType: 'image/png' })
    expect((await library.ask(find(name))).total).toBe(0)
    await library.ask({ action: 'count', catalogues: true })
    const { media } = await library.ask(find(name))
    expect(media).toMatchObject([{ name, kind: 'picture', mime: 'image/png', height: 6, kept_at: null }])
    const job = await backend.call('catalogue-media', { headers: { apikey: backend.keys.secret } })
    expect(await job.json()).toMatchObject({ success: true, added: 0, gone: 0 })
    const { data } = await backend.service.from('media').select('sha256').eq('name', name).single()
    expect(data!.sha256).toMatch(/^[0-9a-f]{64}$/)
    await backend.service.storage.from('blog-images').remove([name])
    await library.ask({ action: 'count', catalogues: true })
    expect((await library.ask(find(name))).total).toBe(0)
  })

  test('lists very many files in order and counts up to 1,001', async () => {
    const backend = use()
    const library = await openLibrary(backend)
    const word = `many${randomUUID().slice(0, 8)}`
    await backend.engine.execute(
      `insert into public.media (bucket, name, title, mime, tags)
       select 'blog-images', 'blog-images/${word}-' || n || '.png', 'File ' || lpad(n::text, 4, '0'), 'image/png',
         case when n % 100 = 0 then array['few ${word}', 'all ${word}'] else array['all ${word}'] end
       from generate_series(1, 1100) n`,
    )
    const ask = (filter: object, after: { value: string; id: string } | null = null) =>
      library.ask({ ...list, filter: { place: 'library', ...filter }, sort: 'name', limit: 3, after })
    const [all, few] = [{ tag: `all ${word}` }, { tag: `few ${word}` }]
    const titles = ({ media }: Answer<'list'>) => media.map(({ title }) => title.slice(-4))
    for (const filter of [all, { search: word }]) {
      const first = await ask(filter)
      expect([first.total, ...titles(first)]).toEqual([1001, '0001', '0002', '0003'])
      const { at, id } = first.media.at(-1)!
      const second = await ask(filter, { value: at, id })
      expect([second.total, ...titles(second)]).toEqual([null, '0004', '0005', '0006'])
    }
    for (const sort of ['newest', 'oldest', 'largest'] as const) {
      const { filter } = find(word)
      const whole = (await library.ask({ ...list, filter, sort, limit: 6 })).media
      const { at, id } = whole[2]!
      const rest = await library.ask({ ...list, filter, sort, limit: 3, after: { value: at, id } })
      expect(rest.media).toEqual(whole.slice(3))
    }
    for (const [filter, total, found] of [
      [few, 11, ['0100', '0200', '0300']],
      [{ ...all, search: `${word}-77.` }, 1, ['0077']],
      [{ ...all, search: 'le 0077' }, 1, ['0077']],
      [{ ...all, search: `${word}_77.` }, 0, []],
      [{ ...few, kind: 'document' }, 0, []],
    ] as const) {
      const answer = await ask(filter)
      expect([filter, answer.total, ...titles(answer)]).toEqual([filter, total, ...found])
    }
    expect(await library.ask({ action: 'count', catalogues: false })).toMatchObject({
      library: 1001,
      unused: 1001,
    })
    await backend.engine.execute(`delete from public.media where 'all ${word}' = any (tags)`)
  })

  test('lists the documents that use a file', async () => {
    const backend = use()
    const library = await openLibrary(backend)
    const { file } = await library.upload('Used.png', await drawNext())
    const { id, url } = file
    const uses = async () => (await library.ask({ action: 'read', id })).uses
    const blog = { title: 'B', content: `<p>x</p><img src="${url.replace('&', '&amp;')}" alt="">` }
    const news = { title: 'N', content: 'x', rich_content: [{ id: '1', type: 'image', content: url }] }
    const added = await backend.service.from('blog_posts').insert(blog).select('id, slug').single()
    expect(added.error).toBeNull()
    const post = added.data
    await backend.service.from('news_posts').insert({ ...news, share_image: url, status: 'draft' })
    const name = randomUUID()
    await backend.service.from('authors').insert({ name, picture: url })
    const byKind = (await uses()).toSorted((a, b) => a.kind.localeCompare(b.kind))
    expect(byKind).toMatchObject([
      { kind: 'authors', title: name, fields: ['picture'] },
      { kind: 'blog_posts', id: post!.id, title: 'B', slug: post!.slug, fields: ['content'] },
      { kind: 'news_posts', title: 'N', status: 'draft', fields: ['rich_content', 'share_image'] },
    ])
    await backend.service.from('blog_posts').update({ content: '<p>x</p>' }).eq('id', post!.id)
    expect((await uses()).map(({ kind }) => kind)).not.toContain('blog_posts')
    await backend.service.from('news_posts').delete().eq('title', 'N')
    expect((await uses()).map(({ kind }) => kind)).toEqual(['authors', 'deleted_posts', 'document_versions'])
  })

  test('lets authors change only their own files and hides titles of drafts by others', async () => {
    const backend = use()
    const [owner, author] = [await openLibrary(backend), await openLibrary(backend, 'author')]
    const { file: theirs } = await owner.upload('Theirs.png', await drawNext())
    const { file: mine } = await author.upload('Mine.png', await drawNext())
    for (const [id, status] of [
      [theirs.id, 404],
      [mine.id, 200],
    ] as const) {
      const ids = [id]
      for (const body of [
        { action: 'change', ids, change: { alt: 'A cup' } },
        { action: 'delete', ids },
        { action: 'restore', ids },
      ])
        expect([body.action, (await author.send(body)).status]).toEqual([body.action, status])
      expect((await author.send({ action: 'change', ids, change: { is_kept: true } })).status).toBe(200)
    }
    // Authors may use every file.
    expect((await author.ask(find(theirs.name))).media).toMatchObject([{ id: theirs.id, url: theirs.url }])
    const replace = { action: 'replace', from: mine.id, to: theirs.id }
    expect((await author.send(replace)).status).toBe(403)
    const undo = { action: 'undo-replace', replacement: randomUUID() }
    expect((await author.send(undo)).status).toBe(403)
    for (const [title, status] of [
      ['Open', 'published'],
      ['Secret', 'draft'],
    ])
      await backend.service
        .from('news_posts')
        .insert({ title, content: 'x', status, featured_image: theirs.url })
    const titles = async (library: typeof owner) =>
      (await library.ask({ action: 'read', id: theirs.id })).uses.map(({ title }) => title)
    expect(await titles(await openLibrary(backend, 'editor'))).toEqual(['Open', 'Secret'])
    expect(await titles(author)).toEqual(['Open', 'Someone else’s post'])
  })

  test('rejects invalid input', async () => {
    const backend = use()
    const library = await openLibrary(backend)
    const { file } = await library.upload('Ours.png', await drawNext())
    for (const bad of [
      { action: 'delete', ids: ['x'] },
      { action: 'change', ids: [file.id], change: { sha256: 'x' } },
      {
        action: 'list',
        filter: { place: 'library', kind: "'; drop" },
        sort: 'newest',
        after: null,
        limit: 1,
      },
    ])
      expect((await library.send(bad)).status).toBe(400)
    const hostile = `' or true) -- ${randomUUID()}`
    expect((await library.ask(find(hostile))).total).toBe(0)
    const after = { value: hostile, id: file.id }
    expect((await library.ask({ ...find(''), sort: 'name', after })).media.length).toBeGreaterThanOrEqual(0)
    expect((await library.send({ ...find(''), after })).status).toBe(400)
  })
})

/** Returns a minimal valid PDF with unique bytes. */
function makePdf(): Buffer {
  const body = `%PDF-1.4\n% ${randomUUID()}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`
  return Buffer.from(`${body}xref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`)
}
