import { expect, test } from 'vitest'
import type { Backend } from '#backend/index.ts'
import { parseConfig } from '../config/config.ts'
import { prepareInstallation } from './prepare-installation.ts'

const ORIGIN = 'https://www.example.com'
const CONFIG = parseConfig({ SITE_URL: ORIGIN, SEED_CONTENT: 'off' })
/** What our table service says while the database is away. */
const AWAY = { code: 'PGRST000', message: 'Could not connect with the database due to an internal error.' }
const UNKNOWN_TABLE = { code: 'PGRST205', message: 'Could not find the table in the schema cache' }

const refuseKey = () => Response.json({ message: 'Invalid API key' }, { status: 401 })

/** A database that is there whenever it is asked for; the first changes of its settings fail as given. */
function failingAtFirst(
  failures: { status: number; body: object }[],
  { isHosted = false, isRefusing = false } = {},
) {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    asked.push(pathname)
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
  return { supabase, asked }
}

function prepare(supabase: ReturnType<typeof failingAtFirst>['supabase'], lines: string[] = []) {
  const report = (line: string) => void lines.push(line)
  return prepareInstallation(CONFIG, supabase, { report, signal: new AbortController().signal, retryMs: 1 })
}

test('a database that was away for a moment is asked again, though it is back before anybody looks', async () => {
  const { supabase, asked } = failingAtFirst([
    { status: 503, body: AWAY },
    { status: 503, body: AWAY },
  ])
  const lines: string[] = []
  expect(await prepare(supabase, lines)).toBe(ORIGIN)
  expect(asked.filter((path) => path.endsWith('/installation_settings')).length).toBeGreaterThan(2)
  expect(lines).toEqual(['The database went away during the start, which goes on as soon as it is back.'])
})

test('an answer that another try does not change ends the start, and says what is missing', async () => {
  const { supabase, asked } = failingAtFirst([{ status: 404, body: UNKNOWN_TABLE }])
  await expect(prepare(supabase)).rejects.toThrow(
    'could not be stored: Could not find the table in the schema cache. Apply the migrations of supabase/migrations first.',
  )
  expect(asked).toHaveLength(1)
})

test('migrations are named only where something is missing', async () => {
  const refused = { code: '42501', message: 'permission denied for table installation_settings' }
  const { supabase } = failingAtFirst([{ status: 403, body: refused }])
  await expect(prepare(supabase)).rejects.toThrow(
    /could not be stored: permission denied for table installation_settings\.$/,
  )
})

test('a hosted project that goes away again for a moment while it is prepared is prepared after that', async () => {
  const away = { status: 503, body: AWAY }
  const { supabase } = failingAtFirst([away, away, away], { isHosted: true })
  const lines: string[] = []
  expect(await prepare(supabase, lines)).toBe(ORIGIN)
  await expect.poll(() => lines.at(-1)).toBe('The hosted project is back, and prepared.')
  expect(lines).toHaveLength(2)
})

test.for([
  ['secret', [{ status: 401, body: { message: 'Invalid API key' } }]],
  ['publishable', []],
] as const)(
  'reports a hosted project that rejects the %s key, and continues the start',
  async ([, failures]) => {
    const { supabase } = failingAtFirst([...failures], { isHosted: true, isRefusing: true })
    const lines: string[] = []
    expect(await prepare(supabase, lines)).toBe(ORIGIN)
    expect(lines).toEqual([
      expect.stringMatching(
        /^The hosted project refuses SUPABASE_\w+: Invalid API key \(401\)\. .* Until then, \/readyz responds 503\.$/,
      ),
    ])
  },
)
