/** Threat model, section 6: URLs from users that the server must not fetch. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeSentPost } from '#tests/support/site/import-calls.ts'
import { addAccount, readJson } from './accounts.ts'
import { reached, reachedIf } from './reach.ts'
import { type Account, asAccount, asServer, send } from './send.ts'

const front = inject('ordinary')
/** Each account may have ten addresses fetched in a minute. */
const CASES_PER_ACCOUNT = 5

let asked = 0
/** A server that must not be reached and records connections. */
const trap = createServer((_request, response) => {
  asked += 1
  response.writeHead(200, { 'content-type': 'application/json' }).end('[{"title":"stolen","content":"x"}]')
})
let trapPort = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  trapPort = (trap.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => trap.close(resolve)))

/** TRAP and SITE are replaced by ports at run time. */
const ADDRESSES = [
  'http://127.0.0.1:TRAP/',
  'https://127.0.0.1:TRAP/',
  'http://localhost:TRAP/',
  'http://LOCALHOST:TRAP/',
  'http://localhost.:TRAP/',
  'http://127.1:TRAP/',
  'http://0:TRAP/',
  'http://0.0.0.0:TRAP/',
  'http://2130706433:TRAP/',
  'http://0x7f000001:TRAP/',
  'http://0177.0.0.1:TRAP/',
  'http://[::1]:TRAP/',
  'http://[::]:TRAP/',
  'http://[::ffff:127.0.0.1]:TRAP/',
  'http://[::ffff:7f00:1]:TRAP/',
  'http://[64:ff9b::7f00:1]:TRAP/',
  'http://[2002:7f00:1::]:TRAP/',
  'http://①②⑦.⓪.⓪.①:TRAP/',
  'http://127。0。0。1:TRAP/',
  'http://localtest.me:TRAP/',
  'http://127.0.0.1.nip.io:TRAP/',
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://169.254.169.254.nip.io/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://168.63.129.16/metadata/instance',
  'http://100.100.100.200/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://SITE/auth/v1/admin/users',
  'https://SITE/healthz',
  'https://docs.google.com:TRAP/',
  'http://docs.google.com/',
  'https://docs.google.com@127.0.0.1:TRAP/',
  'https://127.0.0.1:TRAP/docs.google.com',
  'https://127.0.0.1:TRAP#docs.google.com',
  'https://127.0.0.1:TRAP?docs.google.com',
  'https://docs.google.com.evil.example/',
  'https://evildocs.google.com/',
  'https://drive.google.com.nip.io/',
  'https://user:pass@docs.google.com/',
  'https://docs.google.com\\@127.0.0.1:TRAP/',
  'https:127.0.0.1:TRAP',
  '//127.0.0.1:TRAP/',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'data:application/json,[{"title":"x","content":"y"}]',
  'ftp://127.0.0.1:TRAP/',
  'gopher://127.0.0.1:TRAP/_GET%20/',
  'dict://127.0.0.1:TRAP/stats',
  'ws://127.0.0.1:TRAP/',
  'blob:http://127.0.0.1:TRAP/x',
  'javascript:fetch("http://127.0.0.1:TRAP")',
  'jar:http://127.0.0.1:TRAP!/',
  'unix:///var/run/docker.sock',
  'http://',
  'not an address',
  '%00http://127.0.0.1:TRAP/',
  'http://127.0.0.1:TRAP/%0d%0aHost:%20docs.google.com',
  ` http://127.0.0.1:TRAP/`,
]

/** The expected messages, so that no other error counts as a rejection. */
const REFUSAL = /may not be fetched|News can be read from/
const DOORS = [
  { name: 'process-drive-images', body: (address: string) => ({ drive_url: address }) },
  { name: 'import-news-from-sheets', body: (address: string) => ({ url: address }) },
  { name: 'update-news-source', body: (address: string) => ({ source_url: address }) },
]

describe.for(DOORS)('$name', ({ name, body }) => {
  let account: Account
  let used = 0
  test.for(ADDRESSES)('does not fetch %s', async (address) => {
    if (used % CASES_PER_ACCOUNT === 0) account = await addAccount(front, 'admin')
    used += 1
    const target = address.replaceAll('TRAP', String(trapPort)).replaceAll('SITE', front.host)
    const reply = await send(front, {
      method: 'POST',
      path: `/functions/v1/${name}`,
      headers: asAccount(front, account),
      body: body(target),
    })
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400)
    expect(reply.status, reply.text).toBeLessThan(500)
    expect(reply.text).toMatch(REFUSAL)
    reached()
    expect(reply.text).not.toMatch(/ECONN|ENOTFOUND|getaddrinfo|stolen|stack/)
    expect(asked).toBe(0)
  })
})

test('does not follow links of a post into the internal network', async () => {
  const headers = asAccount(front, await addAccount(front, 'admin'))
  // Potentially public hosts are not requested in this test.
  const inside = ADDRESSES.filter((address) => !/google\.com|nip\.io|localtest|internal/.test(address))
    .map((address) => address.replaceAll('TRAP', String(trapPort)).replaceAll('SITE', front.host))
    .filter((address) => address !== '')
  for (let from = 0; from < inside.length; from += 20) {
    const links = inside.slice(from, from + 20)
    const reply = await send(front, {
      method: 'POST',
      path: '/functions/v1/check-links',
      headers,
      body: { links },
    })
    expect(reply.status, reply.text).toBe(200)
    const { results } = JSON.parse(reply.text) as { results: { link: string; outcome: string }[] }
    expect(results.map(({ link, outcome }) => [link, outcome])).toEqual(
      expect.arrayContaining(links.map((link) => [link, 'unchecked'])),
    )
  }
  expect(asked).toBe(0)
  reached()
})

test('does not fetch pictures of a post from the internal network', async () => {
  const headers = asAccount(front, await addAccount(front, 'admin'))
  const call = async <T>(name: string, body: object) =>
    readJson<T>(await send(front, { method: 'POST', path: `/functions/v1/${name}`, headers, body }))
  const address = `http://127.0.0.1:${trapPort}/a.png`
  const { run } = await call<{ run: { id: string } }>('import-posts', {
    action: 'start',
    kind: 'news',
    file_name: 'inside.json',
    format: 'json',
    total: 1,
  })
  const content = `<p><img src="${address}" alt=""></p>`
  const post = makeSentPost('Inside', { title: 'Inside', content, pictures: [{ src: address, alt: '' }] })
  await call('import-posts', { action: 'batch', run_id: run.id, posts: [{ number: 0, post }] })
  await call('import-posts', { action: 'finish', run_id: run.id })
  const { pictures } = await call<{ pictures: { url: string; state: string }[] }>('fetch-post-images', {
    run_id: run.id,
  })
  await call('backfill-news-images', {})
  reachedIf(
    pictures.some(({ url }) => url === address),
    'no picture was fetched',
  )
  expect(pictures.filter(({ state }) => state !== 'failed')).toEqual([])
  expect(asked).toBe(0)
  await send(front, {
    method: 'DELETE',
    path: '/rest/v1/news_posts?title=eq.Inside',
    headers: asServer(front),
  })
})

test('the trap detects requests', async () => {
  await fetch(`http://127.0.0.1:${trapPort}/`)
  expect(asked).toBe(1)
  reached()
})
