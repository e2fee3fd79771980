/** Scheduled publication of drafts, and preview links of pages. */
import { expect, test } from 'vitest'
import { hashToken } from '#supabase/functions/_shared/secrets/seal.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { about, serveDocuments } from './serve-documents.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { ask, read, save, discard, refresh, readContent, openPreview } = serveDocuments(use)

  test('publishes a draft at its date, with later changes, unless that is canceled', async () => {
    const at = '2099-01-02T03:04:00.000Z'
    const schedule = async (when: string) => {
      const { version } = await read('about')
      return ask({ action: 'publish', documents: [{ name: 'about', version }], at: when })
    }
    const passTime = () =>
      use().engine.query(`update public.site_document_drafts set publish_at = now() - interval '1 second'`)
    const run = async () =>
      (await use().call('publish-pages', { headers: { apikey: use().keys.secret } })).json()
    await save({ headline: 'Planned' }, 'editor', 'about')
    expect(await schedule('2020-01-01T00:00:00Z')).toEqual({
      status: 400,
      problems: { all: 'Choose a date and time in the future.' },
    })
    const { documents } = await schedule(at)
    expect(documents[0]).toMatchObject({ draft: { headline: 'Planned' }, published: about.fallback })
    expect(new Date(documents[0]!.publishAt!).toISOString()).toBe(at)
    const [job] = await use().engine.query<{ due: string }>(
      `select next_due_at::text as due from public.scheduled_jobs where name = 'publish-pages'`,
    )
    expect(Date.parse(job!.due)).toBeLessThan(Date.parse(at))
    expect(await run()).toMatchObject({ published: 0 })
    await ask({ action: 'unschedule', names: ['about'] })
    expect((await read('about')).publishAt).toBeNull()
    await schedule(at)
    await save({ headline: 'Planned well' }, 'admin', 'about')
    expect((await read('about')).publishAt).not.toBeNull()
    await passTime()
    expect(await run()).toMatchObject({ published: 1 })
    expect(await read('about')).toMatchObject({ published: { headline: 'Planned well' }, draft: null })
    await refresh()
    expect(readContent().read(about).headline).toBe('Planned well')
  })

  test('a preview link shows its page with the drafts, until it ends', async () => {
    await save({ headline: 'Previewed' })
    const row = {
      id: crypto.randomUUID(),
      post_table: 'site_documents',
      page_path: '/',
      token_hash: await hashToken('secret'),
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    }
    await use().service.from('post_previews').insert(row).throwOnError()
    const page = await openPreview('secret')
    expect(await page!.text()).toContain('<h1>Previewed</h1>')
    expect(Object.fromEntries(page!.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(await openPreview('other')).toBeNull()
    const links = use().service.from('post_previews')
    await links.update({ revoked_at: row.expires_at }).eq('id', row.id).throwOnError()
    expect(await openPreview('secret')).toBeNull()
    await discard('home')
  })
})
