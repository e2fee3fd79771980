/** Threat model, sections 3 and 4: what an editor with a grant may not do. */
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { readStartId } from '#tests/support/site/editor-cookie.ts'
import { readJson } from './accounts.ts'
import { expectNothing, expectRefusal } from './expect-nothing.ts'
import { describeData } from './intact-data.ts'
import { reached } from './reach.ts'
import { type Attack, asVisitor, send } from './send.ts'
import { STORAGE_ATTACKS } from './storage-attacks.ts'
import { listDatabaseCalls, listTableAttacks, USER_ADMINISTRATION } from './surfaces.ts'
import { FUNCTION_CALLS } from './function-calls.ts'

const front = inject('editor')
let grant = ''
let startId = ''

const requestGrant = (headers: Record<string, string | string[]>) =>
  send(front, {
    method: 'POST',
    path: '/functions/v1/ensure-editor-admin',
    headers: { ...asVisitor(front), origin: front.origin, 'x-editor-start': startId, ...headers },
    body: {},
  })

beforeAll(async () => {
  startId = (await readStartId(front.origin))!
  grant = readJson<{ grant: string }>(await requestGrant({})).grant
})

const attempt = ({ headers, ...attack }: Attack) =>
  send(front, {
    ...attack,
    headers: { ...asVisitor(front), origin: front.origin, 'x-editor-grant': grant, ...headers },
  })

describe('a grant', () => {
  test.for(listTableAttacks(front))('gives no access: $name', async (named) => {
    await expectNothing(front, named, await attempt(named.attack))
  })

  test.for(listDatabaseCalls(front))('calls no $name of the database', async ({ attack }) => {
    expectRefusal(await attempt(attack))
  })

  test.for(STORAGE_ATTACKS)('does not $name', async (named) => {
    await expectNothing(front, named, await attempt(named.attack))
  })

  test.for(USER_ADMINISTRATION)('does not $name', async ({ attack }) => {
    expectRefusal(await attempt(attack))
  })

  test('rejects calls that are reserved for the server', async () => {
    const reply = await attempt({ method: 'POST', path: '/functions/v1/sweep-pictures', body: {} })
    expectRefusal(reply)
  })

  test.for<[string, Record<string, string | string[]>]>([
    ['a forwarded request', { 'x-forwarded-for': '127.0.0.1' }],
    ['a request of a proxy', { via: '1.1 proxy' }],
    ['a request with the standard header', { forwarded: 'for=127.0.0.1' }],
    ['a request with the real address', { 'x-real-ip': '127.0.0.1' }],
    ['a request of a provider', { 'cf-connecting-ip': '127.0.0.1' }],
    ['a request with another header of a provider', { 'true-client-ip': '127.0.0.1' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: `http://localhost:${front.port + 1}` }],
    ['a page by another name of this machine', { origin: `http://127.0.0.1:${front.port}` }],
    ['a page over TLS', { origin: `https://localhost:${front.port}` }],
    ['a sandboxed page', { origin: 'null' }],
    ['a page without an origin', { origin: '' }],
    ['a form of plain text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port as browsers say it', { 'sec-fetch-site': 'same-site' }],
  ])('is neither issued to nor accepted from %s', async ([, changes]) => {
    expect((await requestGrant(changes)).text).toBe('{"success":false}')
    for (const { name, body } of FUNCTION_CALLS.filter((call) => call.name.startsWith('editor-mutate'))) {
      const reply = await attempt({
        method: 'POST',
        path: `/functions/v1/${name}`,
        headers: changes,
        body,
      })
      expectRefusal(reply, [403, 415])
      expect(reply.text).not.toContain('"success":true')
    }
  })

  test.for(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('is not issued for %s requests', async (method) => {
    const reply = await send(front, {
      method,
      path: '/functions/v1/ensure-editor-admin',
      headers: {
        ...asVisitor(front),
        origin: front.origin,
        'x-editor-start': startId,
        'content-type': 'application/json',
      },
    })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.text).not.toContain('"grant"')
    expectRefusal(reply, [403, 405])
  })

  test('is invalid after any change', async () => {
    const [payload = '', signature = ''] = grant.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const forge = (changes: Record<string, unknown>) =>
      Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')
    for (const forged of [
      `${forge({ exp: Number.MAX_SAFE_INTEGER })}.${signature}`,
      `${forge({ aud: 'admin' })}.${signature}`,
      `${payload}.${Buffer.alloc(32).toString('base64url')}`,
      `${payload}.`,
      `.${signature}`,
      payload,
      `${grant}.${signature}`,
      `${grant}x`,
      startId,
    ]) {
      const body = { action: 'delete', id: '00000000-0000-4000-8000-000000000000' }
      const path = '/functions/v1/editor-mutate-blog'
      const reply = await attempt({ method: 'POST', path, headers: { 'x-editor-grant': forged }, body })
      expectRefusal(reply)
    }
  })

  test('has changed nothing', async () => {
    const before = await describeData(front)
    for (const { attack } of [...listTableAttacks(front), ...STORAGE_ATTACKS, ...USER_ADMINISTRATION]) {
      await attempt(attack)
    }
    expect(await describeData(front)).toEqual(before)
    reached()
  })

  test('works for its purpose, as the checks above can detect', async () => {
    const before = await describeData(front)
    const data = {
      title: 'By grant',
      summary: 's',
      content: '<p>x</p>',
      featured_image: 'https://a.example/a.png',
    }
    const body = { action: 'create', data }
    const reply = await attempt({ method: 'POST', path: '/functions/v1/editor-mutate-blog', body })
    expect(reply.text).toContain('"success":true')
    expect(await describeData(front)).not.toEqual(before)
    reached()
  })
})
