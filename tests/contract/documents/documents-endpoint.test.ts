/** Content documents through their endpoints, for each role on both engines. */
import { expect, test } from 'vitest'
import { type ContentField, DOCUMENTS_PATH, PAGE_DRAFT_PATH } from '#domain/documents/documents-contract.ts'
import { readMarks } from '#domain/documents/field-marks.ts'
import type { Role } from '#domain/permissions.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { about, home, serveDocuments } from './serve-documents.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { send, ask, read, save, publish, discard, grant, reported, refresh, current, readContent } =
    serveDocuments(use)

  test.each<[Role | 'none' | null, number]>([
    [null, 401],
    ['none', 403],
    ['author', 403],
    ['editor', 200],
    ['admin', 200],
  ])('answers %s with %i', async (who, status) => {
    const answer = await send(DOCUMENTS_PATH, { action: 'read', names: ['home'] }, who)
    expect(answer.status).toBe(status)
    expect((await send(PAGE_DRAFT_PATH, { path: '/' }, who)).status).toBe(status)
  })

  test('returns the JSON schema and the default of a document', async () => {
    expect(await read()).toMatchObject({
      label: 'Home page',
      form: { type: 'object', properties: { headline: { type: 'string', maxLength: 20, kind: 'line' } } },
      fallback: home.fallback,
      published: home.fallback,
      publishedAt: null,
      draft: null,
      version: null,
      draftBy: null,
    })
  })

  test('shows a draft to its editors only, until it is published', async () => {
    expect((await save({ headline: 'Drafted' })).status).toBe(200)
    expect((await read()).draft).toMatchObject({ headline: 'Drafted', steps: ['One'] })
    await refresh()
    expect(readContent().read(home).headline).toBe('Welcome to Fox & Co')
    const { documents } = await publish('home')
    expect(documents[0]).toMatchObject({ published: { headline: 'Drafted' }, draft: null })
    // The change applies before the response is sent.
    expect(readContent().read(home).headline).toBe('Drafted')
    await save({ headline: 'Discarded' })
    expect((await discard('home')).documents[0]!.draft).toBeNull()
  })

  test.each<[object, Record<string, string>]>([
    [{ headline: '' }, { headline: 'Enter a text.' }],
    [{ headline: 'x'.repeat(21) }, { headline: 'At most 20 characters.' }],
    [{ steps: ['One', ''] }, { 'steps.1': 'Enter a text.' }],
    [{ steps: ['a', 'b', 'c'] }, { steps: 'At most 2 entries.' }],
  ])('refuses %j with its problems by path', async (change, problems) => {
    const before = await read()
    expect(await save(change)).toEqual({ status: 400, problems })
    expect(await read()).toEqual(before)
  })

  test.each([null, 'text', [], { action: 'save', name: 'home' }, { action: 'read', names: ['nowhere'] }])(
    'refuses the call %j',
    async (body) => {
      const answer = await send(DOCUMENTS_PATH, body, 'editor')
      expect([400, 404]).toContain(answer.status)
      expect(Object.keys(await answer.json())).toEqual(['problems'])
    },
  )

  test('shows markup in a text as text', async () => {
    const text = '<b onclick="x()">{agency}</b>'
    await use()
      .service.from('site_documents')
      .upsert({ name: 'home', content: { ...home.fallback, text } }, { onConflict: 'name' })
    await refresh()
    expect(readContent().read(home).text).toBe('<b onclick="x()">Fox & Co</b>')
    await discard('home')
  })

  test('refuses what is based on an earlier state', async () => {
    const { version, published: content } = await read('about')
    await save({ headline: 'Mine' }, 'admin', 'about')
    const late = await ask({ action: 'save', name: 'about', content, version })
    expect(late).toMatchObject({ status: 409, conflict: { name: 'about', draft: { headline: 'Mine' } } })
    const blind = await ask({ action: 'publish', documents: [{ name: 'about', version }] })
    expect(blind).toMatchObject({ status: 409, conflict: { draft: { headline: 'Mine' } } })
    expect((await read('about')).publishedAt).toBeNull()
    const lossy = await ask({ action: 'discard', documents: [{ name: 'about', version }] })
    expect(lossy).toMatchObject({ status: 409, conflict: { draft: { headline: 'Mine' } } })
    await discard('about')
  })

  test('restores a version, or the default, as a draft', async () => {
    for (const headline of ['First', 'Second']) {
      await save({ headline }, 'editor', 'about')
      await publish('about')
    }
    const { versions } = await ask({ action: 'history', name: 'about' })
    expect(versions.map(({ number, content }) => [number, content])).toEqual([
      [2, { headline: 'First' }],
      [1, { headline: 'Who we are' }],
    ])
    expect(versions[0]!.by).toContain('@')
    const { version } = await read('about')
    const restored = await ask({ action: 'restore', name: 'about', number: 1, version })
    expect(restored.documents[0]).toMatchObject({ draft: about.fallback, published: { headline: 'Second' } })
    await publish('about')
    expect(current()).not.toHaveProperty('about')
    expect((await ask({ action: 'restore', name: 'about', number: 99, version: null })).status).toBe(404)
  })

  test('reports stored content that is no longer valid, shows the default, and keeps the draft', async () => {
    const tooLong = { headline: 'x'.repeat(30) }
    const { service } = use()
    await service.from('site_documents').update({ content: tooLong }).eq('name', 'about')
    await service.from('site_document_drafts').insert({ document_name: 'about', content: tooLong })
    await refresh()
    expect(readContent().read(about)).toEqual(about.fallback)
    expect(reported.at(-1)).toBe('Published content is not used. About us, headline: At most 20 characters.')
    expect(await read('about')).toMatchObject({ draft: tooLong, published: about.fallback })
    await service.from('site_documents').update({ content: {} }).eq('name', 'about')
    await discard('about')
  })

  test('renders a page with drafts, and marks each text with its field', async () => {
    await save({ headline: 'Hello {agency}', steps: ['</script>'] })
    const answer = await send(PAGE_DRAFT_PATH, { path: '/?a=b' }, 'editor')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const html = await answer.text()
    const [, json] = /<script type="application\/json" id="content-fields">([^<]*)<\/script><\/body>/.exec(
      html,
    )!
    const fields = JSON.parse(json!) as ContentField[]
    const { text, fields: numbers } = readMarks(/<h1>(.*)<\/h1>/.exec(html)![1]!)
    expect([text, fields[numbers[0]!]]).toEqual(['Hello Fox & Co', { document: 'home', path: 'headline' }])
    expect(fields.map(({ path }) => path)).toEqual(['', 'headline', 'text', 'steps.0'])
    // Marks are removed if a marked text is saved.
    await save({ headline: /<h1>(.*)<\/h1>/.exec(html)![1]! })
    expect((await read()).draft).toMatchObject({ headline: 'Hello Fox & Co' })
    await discard('home')
  })

  test('exports all content, and imports files that differ as drafts', async () => {
    const exportAll = async () => (await send(DOCUMENTS_PATH, { action: 'export' }, 'editor')).json()
    const { files } = (await exportAll()) as { files: Record<string, string> }
    expect(Object.keys(files)).toEqual(['home.json', 'about.json'])
    expect((await ask({ action: 'import', files })).documents).toEqual([])
    const changed = { ...files, 'about.json': '{"headline":"Imported"}' }
    const bad = { ...changed, 'home.json': '{"headline":""}' }
    expect(await ask({ action: 'import', files: bad })).toEqual({
      status: 400,
      problems: { 'home.json, headline': 'Enter a text.' },
    })
    expect((await read('about')).draft).toBeNull()
    const { documents } = await ask({ action: 'import', files: changed })
    expect(documents).toMatchObject([{ name: 'about', draft: { headline: 'Imported' } }])
    expect(await exportAll()).toEqual({ files })
    await discard('about')
  })

  test.each(['about', '//evil.example/', 'https://evil.example/', '/\\evil.example', '/robots.txt', 3])(
    'renders no page draft of %j',
    async (path) => {
      expect([400, 404]).toContain((await send(PAGE_DRAFT_PATH, { path }, 'editor')).status)
    },
  )

  test('accepts an editor mode grant, and records the activity', async () => {
    grant.isGiven = true
    const body = {
      action: 'save',
      name: 'about',
      content: { headline: 'Granted' },
      version: (await read('about')).version,
    }
    expect((await send(DOCUMENTS_PATH, body, null)).status).toBe(200)
    await publish('about')
    grant.isGiven = false
    const lines = await use().engine.query(
      `select actor_kind, origin from public.activity where kind = 'content' order by id desc limit 1`,
    )
    expect(lines).toEqual([{ actor_kind: 'editor', origin: 'page' }])
  })
})
