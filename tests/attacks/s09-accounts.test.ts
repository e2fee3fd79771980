/** Threat model, section 9: forged tokens, invalid keys and responses that reveal accounts. */
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addAccount, readJson } from './accounts.ts'
import { expectRefusal } from './expect-nothing.ts'
import { reached } from './reach.ts'
import { type Account, asAccount, asServer, asVisitor, send } from './send.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)

type Claims = Record<string, unknown>
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

function signWith(header: Claims, claims: Claims, signer: (text: string) => Buffer): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${signer(text).toString('base64url')}`
}
const byStranger = (text: string) =>
  sign('sha256', Buffer.from(text), { key: stranger.privateKey, dsaEncoding: 'ieee-p1363' })

describe.for(FRONTS)('the site $name', (front) => {
  const [head = '', body = '', signature = ''] = front.admin.token.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Claims
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  let publicKey = ''
  beforeAll(async () => {
    const { keys } = readJson<{ keys: JsonWebKey[] }>(
      await send(front, { path: '/auth/v1/.well-known/jwks.json' }),
    )
    publicKey = createPublicKey({ key: keys[0]!, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  })

  const FORGERIES: Record<string, () => string> = {
    'without a signature': () => `${head}.${body}.`,
    'with the algorithm none': () => signWith({ ...header, alg: 'none' }, claims, () => Buffer.alloc(0)),
    'with the algorithm None': () => signWith({ ...header, alg: 'None' }, claims, () => Buffer.alloc(0)),
    'signed with the public key as a secret': () =>
      signWith({ ...header, alg: 'HS256' }, claims, (text) =>
        createHmac('sha256', publicKey).update(text).digest(),
      ),
    'signed with an empty secret': () =>
      signWith({ ...header, alg: 'HS256' }, claims, (text) => createHmac('sha256', '').update(text).digest()),
    'signed with the publishable key': () =>
      signWith({ ...header, alg: 'HS256' }, claims, (text) =>
        createHmac('sha256', front.keys.publishable).update(text).digest(),
      ),
    'signed with a well-known sample secret': () =>
      signWith({ ...header, alg: 'HS256' }, claims, (text) =>
        createHmac('sha256', 'super-secret-jwt-token-with-at-least-32-characters-long').update(text).digest(),
      ),
    'signed with a key of its own': () => signWith(header, claims, byStranger),
    'that brings its key along': () =>
      signWith({ ...header, jwk: stranger.publicKey.export({ format: 'jwk' }) }, claims, byStranger),
    'that says where its key lies': () =>
      signWith(
        { ...header, jku: 'https://evil.example/keys', x5u: 'https://evil.example/x' },
        claims,
        byStranger,
      ),
    'whose key is a file': () =>
      signWith({ ...header, kid: '../../../../dev/null' }, claims, (text) =>
        createHmac('sha256', '').update(text).digest(),
      ),
    'whose key is a query': () => signWith({ ...header, kid: "x' union select 'a" }, claims, byStranger),
    'with critical extensions': () => signWith({ ...header, crit: ['b64'], b64: false }, claims, byStranger),
    'of another person under the same signature': () =>
      `${head}.${encode({ ...claims, sub: front.user.id })}.${signature}`,
    'of the server under the same signature': () =>
      `${head}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    'that lasts longer under the same signature': () =>
      `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'with another header under the same signature': () =>
      `${encode({ ...header, x: 1 })}.${body}.${signature}`,
    'with a signature of zeros': () => `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'with half a signature': () => `${head}.${body}.${signature.slice(0, 43)}`,
    'with two signatures': () => `${head}.${body}.${signature}.${signature}`,
    'with padding': () => `${head}==.${body}==.${signature}==`,
    'of empty parts': () => '..',
    'that is no token': () => 'admin',
    'that is very long': () => `${head}.${encode({ ...claims, x: 'x'.repeat(9000) })}.${signature}`,
    'in an array': () => `["${front.admin.token}"]`,
  }
  const PLACES = [
    { path: '/auth/v1/user', method: 'GET' },
    { path: '/rest/v1/blog_posts?status=neq.published', method: 'GET' },
    { path: '/functions/v1/get-plan-usage', method: 'POST' },
    { path: '/storage/v1/object/list/blog-images', method: 'POST' },
  ]
  const showToken = (token: string) =>
    Promise.all(
      PLACES.map(({ path, method }) =>
        send(front, {
          method,
          path,
          headers: asAccount(front, { token } as Account),
          ...(method === 'POST' && { body: { prefix: '' } }),
        }),
      ),
    )
  test('accepts the valid token', async () => {
    for (const reply of await showToken(front.admin.token)) expect(reply.status, reply.text).toBe(200)
    reached()
  })

  test.for(Object.entries(FORGERIES))('rejects a token %s', async ([, forge]) => {
    for (const reply of await showToken(forge())) expectRefusal(reply, [400, 401, 403])
  })

  test.for([
    '',
    'x',
    'sb_publishable_x',
    'sb_secret_x',
    `${front.keys.publishable}x`,
    front.keys.secret.slice(0, -1),
    'null',
    '[]',
  ])('rejects the API key %j', async (apikey) => {
    for (const path of ['/rest/v1/blog_posts', '/auth/v1/admin/users', '/storage/v1/bucket']) {
      const reply = await send(front, { path, headers: apikey === '' ? {} : { apikey } })
      expectRefusal(reply, [400, 401])
    }
  })

  test('the secret key does not work in a browser', async () => {
    const reply = await send(front, {
      path: '/auth/v1/admin/users',
      headers: {
        ...asServer(front),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0 Safari/537.36',
      },
    })
    expectRefusal(reply, [401])
    expect(reply.text).toContain('in browser')
  })

  test.for([
    ['/auth/v1/token?grant_type=password', { password: 'eleven patient herons x' }],
    ['/auth/v1/recover', {}],
    ['/auth/v1/resend', { type: 'signup' }],
    ['/auth/v1/magiclink', {}],
    ['/auth/v1/otp', { create_user: false }],
    ['/auth/v1/signup', { password: 'eleven patient herons x' }],
    ['/auth/v1/verify', { type: 'recovery', token: '000000' }],
  ] as const)('%s does not reveal whether an account exists', async ([path, more]) => {
    const ask = async (email: string) => {
      const reply = await send(front, {
        method: 'POST',
        path,
        headers: asVisitor(front),
        body: { email, ...more },
      })
      const shape = reply.text
        .replaceAll(email, 'EMAIL')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, 'TIME')
        .replaceAll(/"error_id":"[^"]*"/g, '')
      return { status: reply.status, shape }
    }
    const known = await addAccount(front)
    if (path === '/auth/v1/verify') {
      const recover = { method: 'POST', path: '/auth/v1/recover', headers: asVisitor(front) }
      await send(front, { ...recover, body: { email: known.email } })
    }
    reached()
    expect(await ask(known.email)).toEqual(await ask(`${crypto.randomUUID()}@example.com`))
  })
})

test('other users of the machine cannot read keys and data', async () => {
  const { stat } = await import('node:fs/promises')
  const { dataFolder } = inject('ordinary')
  expect((await stat(join(dataFolder, 'keys'))).mode & 0o077).toBe(0)
  expect((await stat(join(dataFolder, 'keys', 'keys.json'))).mode & 0o077).toBe(0)
  const text = await readFile(join(dataFolder, 'keys', 'keys.json'), 'utf8')
  expect(text).toContain(inject('ordinary').keys.publishable)
  reached()
})
