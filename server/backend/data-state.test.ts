import { expect, test, vi } from 'vitest'
import { createDataCheck, readDataState } from './data-state.ts'

const HOSTED = {
  backend: null,
  url: 'https://project.example',
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
}

/** A project that gives a row for every key, but `answer` for one of them. */
function answering(answer: () => Response | Promise<Response>, forKey = HOSTED.publishableKey) {
  const fetch = vi.fn(async (_: RequestInfo | URL, init?: RequestInit) =>
    new Headers(init?.headers).get('apikey') === forKey ? answer() : Response.json([]),
  )
  return { access: { ...HOSTED, fetch }, fetch }
}

const refusal = () => Response.json({ message: 'Invalid API key' }, { status: 401 })
const NAMED = (setting: string) =>
  `The hosted project refuses ${setting}: Invalid API key (401). Take the key from the dashboard of the project that SUPABASE_URL names.`
const NO_PROJECT =
  'SUPABASE_URL leads to a server that does not answer as a Supabase project does (200): take the address of the project from its dashboard.'
const NO_TABLE =
  'The hosted project gives no posts: Could not find the table (404). Apply the migrations of supabase/migrations first.'

test.for([
  ['gives a row', () => Response.json([]), { is: 'there' }],
  ['has no room for a probe', () => Response.json({}, { status: 429 }), { is: 'there' }],
  ['fails', () => new Response('', { status: 503 }), { is: 'away' }],
  ['is paused', () => new Response('', { status: 521 }), { is: 'away' }],
  ['is out of reach', () => Promise.reject(new TypeError('fetch failed')), { is: 'away' }],
  ['refuses the key', refusal, { is: 'refused', problem: NAMED('SUPABASE_PUBLISHABLE_KEY') }],
  [
    'lacks its tables',
    () => Response.json({ message: 'Could not find the table' }, { status: 404 }),
    { is: 'wrong', problem: NO_TABLE },
  ],
  ['is none', () => new Response('<html>', { status: 200 }), { is: 'wrong', problem: NO_PROJECT }],
] as const)('a hosted project that %s', async ([, answer, state]) => {
  const { access } = answering(answer)
  expect(await readDataState(access)).toEqual(state)
  expect(await createDataCheck(access)()).toBe(state.is === 'there')
})

test('a hosted project that refuses the secret key is not ready for work', async () => {
  const { access } = answering(refusal, HOSTED.secretKey)
  expect(await readDataState(access)).toEqual({ is: 'refused', problem: NAMED('SUPABASE_SECRET_KEY') })
  expect(await readDataState({ ...access, secretKey: null })).toEqual({ is: 'there' })
})

test('a hosted project is asked for a row, since its description is answered without a database', async () => {
  const { access, fetch } = answering(() => Response.json([]))
  await readDataState(access)
  expect(fetch).toHaveBeenCalledWith(
    expect.stringContaining('/rest/v1/blog_posts?select=id&limit=1'),
    expect.objectContaining({ headers: { apikey: HOSTED.publishableKey } }),
  )
})

test('who asks often shares the answer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { access, fetch } = answering(() => Response.json([]))
  const check = createDataCheck({ ...access, secretKey: null })
  expect(await Promise.all([check(), check(), check()])).toEqual([true, true, true])
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  await check()
  expect(fetch).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
