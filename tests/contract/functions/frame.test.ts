import { expect, test } from 'vitest'
import {
  FIXTURE_FOLDER,
  type FunctionsBackend,
  onBothFunctionEngines,
} from '#tests/support/site/functions-backend.ts'

const MEBIBYTE = 1024 * 1024

/** Calls with the secret key, which these functions accept. */
async function callAsServer(backend: FunctionsBackend, name: string, init: RequestInit = {}) {
  const headers = { apikey: backend.keys.secret, ...(init.headers as object) }
  const response = await backend.call(name, { ...init, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

onBothFunctionEngines({ projectFolder: FIXTURE_FOLDER }, (use) => {
  test('passes the caller to the handler and answers uncached JSON', async () => {
    const answer = await callAsServer(use(), 'server-note')
    expect(answer).toMatchObject({ status: 200, body: { success: true, author: 'server' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test("gives the handler a client with the caller's rights and one that bypasses row-level security", async () => {
    const backend = use()
    await backend.signIn('admin')
    const { client } = await backend.signIn('admin')
    const { data } = await client.functions.invoke('administrator-note', { body: {} })
    expect(data).toEqual({ success: true, author: 'administrator', roles: 1, allRoles: true })
  })

  test('validates the body before the handler', async () => {
    const backend = use()
    const { client, email } = await backend.signIn('admin')
    const invoke = (body: object) => client.functions.invoke('author-note', { body })
    expect((await invoke({ words: 'hello' })).data).toEqual({
      success: true,
      words: 'hello',
      author: 'administrator',
      email,
    })
    const { error } = await invoke({ words: 1 })
    expect([error.context.status, await error.context.json()]).toEqual([
      400,
      { success: false, error: 'words must be a text' },
    ])
  })

  test.for([
    ['{"words":', 400, 'The request is not valid JSON.'],
    [new Uint8Array([0x22, 0xff, 0x22]), 400, 'The request is not valid UTF-8 text.'],
    ['['.repeat(65) + ']'.repeat(65), 400, 'The JSON is nested more than 64 levels deep.'],
    ['['.repeat(300_000) + ']'.repeat(300_000), 400, 'The JSON is nested more than 64 levels deep.'],
    [' '.repeat(MEBIBYTE + 1), 413, null],
  ] as const)('rejects an unreadable body (%#)', async ([body, status, error]) => {
    const answer = await callAsServer(use(), 'server-note', { body })
    expect(answer.status).toBe(status)
    if (error !== null) expect(answer.body).toEqual({ success: false, error })
  })

  test('accepts 64 levels and an empty body', async () => {
    const backend = use()
    for (const body of ['['.repeat(64) + ']'.repeat(64), '', undefined]) {
      expect((await callAsServer(backend, 'server-note', { body })).status).toBe(200)
    }
    const bare = await fetch(`${backend.url}/functions/v1/server-note`, {
      method: 'POST',
      headers: { apikey: backend.keys.secret },
    })
    expect(bare.status).toBe(200)
  })

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'rejects the content type "%s", which other sites could send',
    async (type) => {
      const answer = await callAsServer(use(), 'server-note', { headers: { 'content-type': type } })
      expect(answer).toMatchObject({ status: 415, body: { success: false } })
    },
  )

  test.for(['application/json; charset=utf-8', 'application/vnd.example+json', 'APPLICATION/JSON'])(
    'accepts the content type %s',
    async (type) => {
      expect((await callAsServer(use(), 'server-note', { headers: { 'content-type': type } })).status).toBe(
        200,
      )
    },
  )

  test.for(['GET', 'PUT'])('rejects the method %s', async (method) => {
    const answer = await callAsServer(use(), 'server-note', { method, body: null })
    expect(answer).toMatchObject({ status: 405, body: { success: false } })
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })

  test.for(['https://elsewhere.example', 'null', 'http://127.0.0.1', 'https://127.0.0.1:443'])(
    'refuses the origin %s without CORS headers',
    async (origin) => {
      const backend = use()
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await callAsServer(backend, 'server-note', { method, body: null, headers: { origin } })
        expect(answer.status).toBe(403)
        expect(answer.headers.has('access-control-allow-origin')).toBe(false)
        expect(answer.body).toEqual({
          success: false,
          error: 'Only pages of this site may call this function.',
        })
      }
    },
  )

  test('accepts preflight and call from the site', async () => {
    const backend = use()
    const headers = { origin: backend.url, apikey: backend.keys.secret }
    const preflight = await backend.call('server-note', { method: 'OPTIONS', body: null, headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(backend.url)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const answer = await backend.call('server-note', { headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, backend.url])
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('logs errors of a handler with causes and does not reveal them', async () => {
    const backend = use()
    const { status, body } = await callAsServer(backend, 'failing')
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        success: false,
        error: 'Something went wrong on our side. Please try again.',
        request_id: expect.any(String),
      },
    })
    const entry = backend.log.find(({ id, event }) => event === 'failure' && id === body.request_id)
    expect(entry).toMatchObject({ level: 'error', function: 'failing' })
    expect(entry!.error).toContain('hunter2')
    expect(entry!.error).toContain('It is written on a note.')
  })
})
