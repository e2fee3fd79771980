import { expect, test, vi } from 'vitest'
import { createDataCheck, readDataState } from './data-state.ts'

const HOSTED = {
  backend: null,
  url: 'https://project.example',
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
}

/** A project that responds with `answer` to requests with the key `forKey`, and with an empty list to others. */
function answering(answer: () => Response | Promise<Response>, forKey = HOSTED.publishableKey) {
  const fetch = vi.fn(async (_: RequestInfo | URL, init?: RequestInit) =>
    new Headers(init?.headers).get('apikey') === forKey ? answer() : Response.json([]),
  )
  return { access: { ...HOSTED, fetch }, fetch }
}

const refusal = () => Response.json({ message: 'Invalid API key' }, { status: 401 })
const refusesKey = (setting: string) =>
  `The hosted project rejects ${setting}: Invalid API key (401). Copy the key from the dashboard of the project at SUPABASE_URL.`
const NO_PROJECT =
  'SUPABASE_URL points to a server that does not respond like a Supabase project (200). Copy the project URL from the Supabase dashboard.'
const NO_TABLE =
  'The hosted project did not return posts: Could not find the table (404). Apply the migrations of supabase/migrations first.'

test.for([
  ['returns rows', () => Response.json([]), { is: 'there' }],
  ['rate-limits the probe', () => Response.json({}, { status: 429 }), { is: 'there' }],
  ['responds 503', () => new Response('', { status: 503 }), { is: 'away' }],
  ['is paused', () => new Response('', { status: 521 }), { is: 'away' }],
  ['is unreachable', () => Promise.reject(new TypeError('fetch failed')), { is: 'away' }],
  ['rejects the key', refusal, { is: 'refused', problem: refusesKey('SUPABASE_PUBLISHABLE_KEY') }],
  [
    'has no tables',
    () => Response.json({ message: 'Could not find the table' }, { status: 404 }),
    { is: 'wrong', problem: NO_TABLE },
  ],
  ['responds with HTML', () => new Response('<html>', { status: 200 }), { is: 'wrong', problem: NO_PROJECT }],
] as const)('reads the state of a hosted project that %s', async ([, answer, state]) => {
  const { access } = answering(answer)
  expect(await readDataState(access)).toEqual(state)
  expect(await createDataCheck(access)()).toBe(state.is === 'there')
})

test('a hosted project that rejects the secret key is not ready', async () => {
  const { access } = answering(refusal, HOSTED.secretKey)
  expect(await readDataState(access)).toEqual({ is: 'refused', problem: refusesKey('SUPABASE_SECRET_KEY') })
  expect(await readDataState({ ...access, secretKey: null })).toEqual({ is: 'there' })
})

test('probes a hosted project by reading a row, which needs its database', async () => {
  const { access, fetch } = answering(() => Response.json([]))
  await readDataState(access)
  expect(fetch).toHaveBeenCalledWith(
    expect.stringContaining('/rest/v1/blog_posts?select=id&limit=1'),
    expect.objectContaining({ headers: { apikey: HOSTED.publishableKey } }),
  )
})

test('concurrent checks share one probe', async () => {
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
