import { expect, test } from 'vitest'
import type { Backend } from '#backend/index.ts'
import { parseConfig } from '../config/config.ts'
import { prepareInstallation } from './prepare-installation.ts'

const ORIGIN = 'https://www.example.com'
const CONFIG = parseConfig({ SITE_URL: ORIGIN, SEED_CONTENT: 'off' })
const UNAVAILABLE = {
  code: 'PGRST000',
  message: 'Could not connect with the database due to an internal error.',
}
const UNKNOWN_TABLE = { code: 'PGRST205', message: 'Could not find the table in the schema cache' }

const refuseKey = () => Response.json({ message: 'Invalid API key' }, { status: 401 })

/** The first writes of settings fail as given; reads succeed. */
function openFailing(
  failures: { status: number; body: object }[],
  { isHosted = false, isRefusing = false } = {},
) {
  const paths: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    paths.push(pathname)
    const failure = pathname.endsWith('/installation_settings') ? failures.shift() : undefined
    if (failure) return Response.json(failure.body, { status: failure.status })
    if (pathname.endsWith('/blog_posts')) return isRefusing ? refuseKey() : Response.json([])
    if (!pathname.endsWith('/claim_storage_origin')) return new Response(null, { status: 204 })
    return Response.json({ origin: ORIGIN, is_settled: true })
  }
  const backend = {
    isReady: async () => true,
    withLock: (work: () => Promise<unknown>) => work(),
  } as unknown as Backend
  const supabase = {
    url: ORIGIN,
    publishableKey: 'p',
    secretKey: 's',
    fetch,
    backend: isHosted ? null : backend,
    usage: null,
  }
  return { supabase, paths }
}

function prepare(supabase: ReturnType<typeof openFailing>['supabase'], lines: string[] = []) {
  const report = (line: string) => void lines.push(line)
  return prepareInstallation(CONFIG, supabase, { report, signal: new AbortController().signal, retryMs: 1 })
}

test('tries again when the database was unavailable only for a short time', async () => {
  const { supabase, paths } = openFailing([
    { status: 503, body: UNAVAILABLE },
    { status: 503, body: UNAVAILABLE },
  ])
  const lines: string[] = []
  expect(await prepare(supabase, lines)).toBe(ORIGIN)
  expect(paths.filter((path) => path.endsWith('/installation_settings')).length).toBeGreaterThan(2)
  expect(lines).toEqual(['The database is not available. The start continues when it is.'])
})

test('refuses to start if a migration is missing', async () => {
  const { supabase, paths } = openFailing([{ status: 404, body: UNKNOWN_TABLE }])
  await expect(prepare(supabase)).rejects.toThrow(
    'could not be stored: Could not find the table in the schema cache. Apply the migrations of supabase/migrations first.',
  )
  expect(paths).toHaveLength(1)
})

test('prepares a hosted project later when it becomes unavailable again', async () => {
  const failure = { status: 503, body: UNAVAILABLE }
  const { supabase } = openFailing([failure, failure, failure], { isHosted: true })
  const lines: string[] = []
  expect(await prepare(supabase, lines)).toBe(ORIGIN)
  await expect.poll(() => lines.at(-1)).toBe('The hosted project responds again and is prepared.')
  expect(lines).toHaveLength(2)
})

test.for([
  ['secret', [{ status: 401, body: { message: 'Invalid API key' } }]],
  ['publishable', []],
] as const)(
  'reports a hosted project that rejects the %s key, and continues the start',
  async ([, failures]) => {
    const { supabase } = openFailing([...failures], { isHosted: true, isRefusing: true })
    const lines: string[] = []
    expect(await prepare(supabase, lines)).toBe(ORIGIN)
    expect(lines).toEqual([
      expect.stringMatching(
        /^The hosted project rejects SUPABASE_\w+: Invalid API key \(401\)\. .* Until then, \/readyz responds 503\.$/,
      ),
    ])
  },
)
