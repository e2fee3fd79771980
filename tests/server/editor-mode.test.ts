import { expect, inject, test } from 'vitest'
import { readStartId, sendRaw, type SentHeaders } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const MUTATION = JSON.stringify({
  action: 'create',
  data: { title: 'Written without an account', content: '<p>x</p>', status: 'draft' },
})

async function send(site: RunningSite, name: string, headers: SentHeaders, body: string) {
  const answer = await sendRaw(site.port, { path: `/functions/v1/${name}`, method: 'POST', headers, body })
  return { status: answer.status, body: answer.body }
}

const ownHeaders = ({ port, url }: RunningSite): SentHeaders => ({
  host: `localhost:${port}`,
  origin: url,
  'content-type': 'application/json',
})

test('a restart ends all grants, and without editor mode there are none', async () => {
  const first = await startRunningSite({ EDITOR_MODE: 'on' }, inject('siteTemplate'))
  const startId = (await readStartId(first.url))!
  const headers = { ...ownHeaders(first), 'x-editor-start': startId }
  const { grant } = JSON.parse((await send(first, 'ensure-editor-admin', headers, '{}')).body) as {
    grant: string
  }
  const PORT = String(first.port)
  await first.stop()

  for (const [mode, status] of [
    ['on', 403],
    ['off', 401],
  ] as const) {
    const next = await startRunningSite({ EDITOR_MODE: mode, PORT }, inject('siteTemplate'))
    const given = { ...ownHeaders(next), 'x-editor-start': startId, 'x-editor-grant': grant }
    expect(await send(next, 'ensure-editor-admin', given, '{}')).toEqual({
      status: 403,
      body: '{"success":false}',
    })
    expect((await send(next, 'editor-mutate-blog', given, MUTATION)).status).toBe(status)
    if (mode === 'off') expect(await readStartId(next.url)).toBeNull()
    await next.stop()
  }
})

test('with EDITOR_MODE=on, no cacheable page contains the id of the start', async () => {
  const open = await startRunningSite({ EDITOR_MODE: 'on' }, inject('siteTemplate'))
  try {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    const id = (await readStartId(open.url))!
    expect(id).toMatch(/^[\w-]{43}$/)
    for (const path of ['/', '/blog', '/auth', '/_root.data']) {
      for (const headers of [forwarded, {}, forwarded] as Record<string, string>[]) {
        const answer = await fetch(open.url + path, { headers })
        const says = (await answer.text()).includes(id)
        expect(says, path).toBe(!('x-forwarded-for' in headers))
        if (says) expect(answer.headers.get('cache-control')).toBe('private, no-store')
      }
    }
  } finally {
    await open.stop()
  }
})
