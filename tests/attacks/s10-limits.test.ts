/** Threat model, section 10: too much, too long, too deep, too often. */
import { connect } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { addAccount } from './accounts.ts'
import { expectRefusal } from './expect-nothing.ts'
import { reached } from './reach.ts'
import { type Attack, asVisitor, send, sendToLimit } from './send.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const JSON_TYPE = { 'content-type': 'application/json' }

describe.for(FRONTS)('the site $name', (front) => {
  const visitor = asVisitor(front)

  test.for<{ name: string; attack: Attack }>([
    { name: 'an address of 9 kB', attack: { path: `/blog?x=${'x'.repeat(9 * KIBIBYTE)}` } },
    { name: 'headers of 20 kB', attack: { path: '/', headers: { 'x-a': 'x'.repeat(20 * KIBIBYTE) } } },
    {
      name: 'a cookie of 20 kB',
      attack: { path: '/', headers: { cookie: `a=${'x'.repeat(20 * KIBIBYTE)}` } },
    },
    {
      name: '2 MB for a sign-in',
      attack: {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: JSON_TYPE,
        body: `{"email":"${'x'.repeat(2 * MEBIBYTE)}"}`,
      },
    },
    {
      name: '2 MB for a function',
      attack: {
        method: 'POST',
        path: '/functions/v1/ensure-editor-admin',
        headers: JSON_TYPE,
        body: `{"x":"${'x'.repeat(2 * MEBIBYTE)}"}`,
      },
    },
    {
      name: '11 MB for a table',
      attack: {
        method: 'POST',
        path: '/rest/v1/blog_posts',
        headers: JSON_TYPE,
        body: `[{"title":"${'x'.repeat(11 * MEBIBYTE)}"}]`,
      },
    },
    {
      name: 'JSON 100 levels deep for a sign-in',
      attack: {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: JSON_TYPE,
        body: nest(100),
      },
    },
    {
      name: 'JSON 100 levels deep for a table',
      attack: { method: 'POST', path: '/rest/v1/blog_posts', headers: JSON_TYPE, body: nest(100) },
    },
    {
      name: 'JSON 100 000 levels deep',
      attack: { method: 'POST', path: '/auth/v1/signup', headers: JSON_TYPE, body: nest(100_000) },
    },
    {
      name: 'a compressed body',
      attack: {
        method: 'POST',
        path: '/auth/v1/signup',
        headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
        body: Buffer.from('1f8b', 'hex'),
      },
    },
    {
      name: 'a body that is no JSON',
      attack: { method: 'POST', path: '/auth/v1/signup', headers: JSON_TYPE, body: '{' },
    },
    {
      name: 'a body that is no UTF-8',
      attack: {
        method: 'POST',
        path: '/auth/v1/signup',
        headers: JSON_TYPE,
        body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      },
    },
  ])('rejects $name and continues', async ({ attack }) => {
    const reply = await send(front, { ...attack, headers: { ...visitor, ...attack.headers } })
    expectRefusal(reply, [400, 413, 414, 431])
    expect((await send(front, { path: '/healthz' })).status).toBe(200)
  })

  test('slows down wrong passwords for one account, from one address and overall', async () => {
    const { email } = await addAccount(front)
    const statuses = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const reply = await sendToLimit(
        front,
        {
          method: 'POST',
          path: '/auth/v1/token?grant_type=password',
          headers: visitor,
          body: { email, password: `wrong ${attempt}` },
        },
        '127.9.9.9',
      )
      statuses.push(reply.status)
      if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
    expect(statuses).toContain(429)
    reached()
  })
})

test('ends a request that never ends', async () => {
  const front = inject('ordinary')
  const socket = connect({ host: '127.0.0.1', port: front.port })
  socket.write(`GET / HTTP/1.1\r\nHost: ${front.host}\r\nX-A: `)
  const ended = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    socket.on('close', () => resolve(text))
    socket.on('error', () => resolve(text))
  })
  // Waits for the server: the request head may take ten seconds.
  expect(await ended).toMatch(/^(HTTP\/1\.1 408 |$)/)
  reached()
})
