import { connect } from 'node:net'
import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { FIXTURE_FOLDER, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const MEBIBYTE = 1024 * 1024
const CHUNK_BYTES = 64 * 1024

async function readError(error: unknown): Promise<{ status: number; body: unknown }> {
  const { context } = error as FunctionsHttpError
  const response = context as Response
  return { status: response.status, body: await response.json() }
}

/** Sends two requests over one connection, the first in chunks without a length. @returns both statuses */
async function talk(url: string, path: string, apikey: string, bytes: number): Promise<string[]> {
  const { host, hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const begin = (target: string) => `POST /${target} HTTP/1.1\r\nhost: ${host}\r\napikey: ${apikey}\r\n`
  const type = 'content-type: application/json\r\n'
  const chunk = Buffer.from(`${CHUNK_BYTES.toString(16)}\r\n${' '.repeat(CHUNK_BYTES)}\r\n`)
  socket.write(`${begin(path)}${type}transfer-encoding: chunked\r\n\r\n`)
  for (let left = bytes; left > 0; left -= CHUNK_BYTES) socket.write(chunk)
  socket.write('0\r\n\r\n')
  socket.write(`${begin('functions/v1/echo')}${type}content-length: 2\r\nconnection: close\r\n\r\n{}`)
  let answers = ''
  for await (const part of socket) answers += (part as Buffer).toString()
  return Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => status!)
}

onBothFunctionEngines({ projectFolder: FIXTURE_FOLDER }, (use) => {
  test("calls a function with the client's request and returns JSON", async () => {
    const { data, error } = await use().anon.functions.invoke('echo', { body: { a: 1 } })
    expect(error).toBeNull()
    expect(data).toEqual({
      method: 'POST',
      type: 'application/json',
      path: '/functions/v1/echo',
      characters: 7,
    })
  })

  test('calls a function without a body and at a subpath', async () => {
    const backend = use()
    expect((await backend.anon.functions.invoke('echo')).data).toMatchObject({ type: null, characters: 0 })
    const below = await fetch(`${backend.url}/functions/v1/echo/parts/1?x=2`)
    expect(await below.json()).toMatchObject({ method: 'GET', path: '/functions/v1/echo/parts/1' })
  })

  test.for(['nowhere', 'Not-A-Name', '_shared', '', '..%2Fecho', 'echo%00', 'constructor', '__proto__'])(
    'answers 404 for the function name "%s"',
    async (name) => {
      const response = await use().call(name)
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
      ])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  test('requires a token for a function that verifies tokens', async () => {
    const { error } = await use().anon.functions.invoke('guarded')
    expect(await readError(error)).toEqual({
      status: 401,
      body: { code: 401, message: 'Missing authorization header' },
    })
  })

  test('refuses a signed-out session whose token is still valid', async () => {
    const backend = use()
    const { client, token } = await backend.signIn()
    expect((await client.functions.invoke('guarded')).data).toBe('let in')
    await client.auth.signOut()
    const response = await backend.call('guarded', { headers: { authorization: `Bearer ${token}` } })
    expect([response.status, await response.json()]).toEqual([401, { code: 401, message: 'Invalid JWT' }])
  })

  test('refuses an unknown key before it calls the function', async () => {
    const response = await use().call('echo', { headers: { apikey: 'sb_publishable_wrong' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  })

  test('answers preflight requests of any origin', async () => {
    const backend = use()
    for (const name of ['echo', 'guarded', 'nowhere']) {
      const response = await backend.call(name, {
        method: 'OPTIONS',
        body: null,
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    }
    const answer = await backend.call('echo', { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('limits the body to the declared size, 1 MiB by default', async () => {
    const backend = use()
    const send = async (name: string, bytes: number) => {
      const response = await backend.call(name, { body: new Uint8Array(bytes) })
      return [response.status, await response.json()]
    }
    expect(await send('echo', MEBIBYTE)).toMatchObject([200, { characters: MEBIBYTE }])
    expect(await send('echo', MEBIBYTE + 1)).toMatchObject([413, { code: 'BODY_TOO_LARGE' }])
    expect(await send('roomy', 3 * MEBIBYTE)).toEqual([200, { bytes: 3 * MEBIBYTE }])
    expect(await send('roomy', 3 * MEBIBYTE + 1)).toMatchObject([413, { code: 'BODY_TOO_LARGE' }])
  })

  test('limits a body without a length', async () => {
    const chunk = new Uint8Array(64 * 1024)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 64) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { body: endless, duplex: 'half' } as RequestInit
    const response = await use().call('echo', init)
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }])
  })

  test.for(['functions/v1/echo', 'rest/v1/news_posts'])(
    'keeps the connection after %s refused a body',
    async (path) => {
      const { url, keys } = use()
      expect(await talk(url, path, keys.secret, 14 * MEBIBYTE)).toEqual(['413', '200'])
    },
  )

  test('refuses a compressed body', async () => {
    const response = await use().call('echo', { headers: { 'content-encoding': 'gzip' } })
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'BODY_COMPRESSED' }])
  })

  test('aborts a function at its time limit', async () => {
    const backend = use()
    const { error } = await backend.anon.functions.invoke('slow')
    expect(await readError(error)).toEqual({
      status: 504,
      body: {
        code: 'FUNCTION_TIMEOUT',
        message: 'The function did not answer within 0.1 seconds.',
        request_id: expect.any(String),
      },
    })
    await expect
      .poll(() => backend.log.find(({ event }) => event === 'slow stopped'))
      .toMatchObject({ reason: 'TimeoutError', function: 'slow' })
  })

  test('logs what a function throws and does not reveal it', async () => {
    const backend = use()
    const { error } = await backend.anon.functions.invoke('throwing')
    const { status, body } = await readError(error)
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'WORKER_ERROR' })
    expect(JSON.stringify(body)).not.toContain('hunter2')
    const entry = backend.log.find(
      ({ id, level }) => level === 'error' && id === (body as { request_id: string }).request_id,
    )
    expect(entry).toMatchObject({ function: 'throwing', error: expect.stringContaining('hunter2') })
  })

  test.for(['broken', 'crashing'])('reports %s, which cannot be started, as a relay error', async (name) => {
    const backend = use()
    const { error } = await backend.anon.functions.invoke(name)
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(await readError(error)).toMatchObject({ status: 503, body: { code: 'BOOT_ERROR' } })
    expect((await backend.anon.functions.invoke('echo')).error).toBeNull()
  })

  test('applies the time limit until the response begins', async () => {
    const { data, error } = await use().anon.functions.invoke('streaming')
    expect(error).toBeNull()
    const reader = (data as Response).body!.getReader()
    const parts: string[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(new TextDecoder().decode(part.value))
    }
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('')).toBe('data: one\n\ndata: two\n\ndata: three\n\n')
  })

  test('lets a function call the backend and forward its response', async () => {
    const { data, error } = await use().anon.functions.invoke('fetched')
    expect(error).toBeNull()
    expect(data).toEqual([])
  })
})
