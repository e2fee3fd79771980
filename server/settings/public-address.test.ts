import { expect, test } from 'vitest'
import {
  FetchFailure,
  type FetchFailureKind,
} from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { answerChallenge, findAddressProblem } from './public-address.ts'

const SITE = 'https://www.northgate.example'
/** Simulates an installation with this key, reached through redirects. */
const reach =
  (secretKey: string, end = SITE) =>
  async (address: string) => ({
    url: new URL(address.replace(SITE, end)),
    text: await answerChallenge(new Request(address), secretKey).text(),
  })
const fail =
  (kind: FetchFailureKind, code = '', status: number | null = null) =>
  async () => {
    const cause = new Error('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    throw new FetchFailure(kind, status, { cause })
  }

test.each<[string | null, (address: string) => Promise<{ url: URL; text: string }>]>([
  [null, reach('key')],
  ['Another site answers at', reach('other key')],
  ['redirects to https://northgate.example.', reach('key', 'https://northgate.example')],
  ['has no address yet', fail('unreachable', 'ENOTFOUND')],
  ['has expired', fail('unreachable', 'CERT_HAS_EXPIRED')],
  ['is not valid (ERR_TLS_CERT_ALTNAME_INVALID)', fail('unreachable', 'ERR_TLS_CERT_ALTNAME_INVALID')],
  ['is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)', fail('unreachable', 'DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['Nothing answers at', fail('unreachable', 'ECONNREFUSED')],
  ['could not be reached over TLS (EHOSTUNREACH)', fail('unreachable', 'EHOSTUNREACH')],
  ['did not answer within 8 seconds', fail('too-slow')],
  ['answers with the error 502', fail('status', '', 502)],
  ['leads to an address inside your network', fail('refused')],
])('%s', async (problem, fetchText) => {
  const found = await findAddressProblem(SITE, 'key', fetchText)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})

test('signs challenges of the expected form only', () => {
  const ask = (challenge: string) => answerChallenge(new Request(`${SITE}/?challenge=${challenge}`), 'key')
  expect(['', 'short', 'x'.repeat(65), `${'x'.repeat(30)}%22`].map((one) => ask(one).status)).toEqual([
    400, 400, 400, 400,
  ])
  expect(ask('x'.repeat(32)).headers.get('cache-control')).toBe('no-store')
})
