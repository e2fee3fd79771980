import type { SupabaseAccess } from './connect-supabase.ts'
import { addReadTimeout } from './read-timeout.ts'

const PROBE_TIMEOUT_MS = 2_000
const PROBE_INTERVAL_MS = 1_000
const SERVER_FAILED = 500
const TOO_MANY_REQUESTS = 429
const MAX_REASON_LENGTH = 200
const PROBE = '/rest/v1/blog_posts?select=id&limit=1'

type Access = Pick<SupabaseAccess, 'backend' | 'url' | 'publishableKey' | 'secretKey' | 'fetch'>

/** `problem`: what is wrong with the settings, if a hosted project responds without returning rows. */
export type DataState = { is: 'there' } | { is: 'away' } | { is: 'refused' | 'wrong'; problem: string }

/** Checks that the embedded database accepts writes, or that the hosted project accepts the keys and can read its database. Never rejects. */
export async function readDataState({
  backend,
  url,
  publishableKey,
  secretKey,
  fetch: givenFetch,
}: Access): Promise<DataState> {
  if (backend) return { is: (await backend.isReady()) ? 'there' : 'away' }
  const probe = addReadTimeout(givenFetch ?? fetch, PROBE_TIMEOUT_MS)
  const judge = async (setting: string, apikey: string): Promise<DataState> => {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
      return await judgeAnswer(setting, await probe(url + PROBE, { headers: { apikey }, signal }))
    } catch {
      return { is: 'away' }
    }
  }
  const states = await Promise.all([
    judge('SUPABASE_PUBLISHABLE_KEY', publishableKey),
    ...(secretKey ? [judge('SUPABASE_SECRET_KEY', secretKey)] : []),
  ])
  return states.find(({ is }) => is !== 'there') ?? { is: 'there' }
}

async function judgeAnswer(setting: string, answer: Response): Promise<DataState> {
  const { status, ok } = answer
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (status >= SERVER_FAILED || status === TOO_MANY_REQUESTS || !isJson || ok) await answer.body?.cancel()
  if (status >= SERVER_FAILED) return { is: 'away' }
  if (status === TOO_MANY_REQUESTS || (ok && isJson)) return { is: 'there' }
  if (!isJson) {
    const problem = `SUPABASE_URL points to a server that does not respond like a Supabase project (${status}). Copy the project URL from the Supabase dashboard.`
    return { is: 'wrong', problem }
  }
  const { message } = (await answer.json()) as { message?: unknown }
  const reason = `${String(message).slice(0, MAX_REASON_LENGTH).replace(/\.$/, '')} (${status})`
  if (status === 401 || status === 403)
    return {
      is: 'refused',
      problem: `The hosted project rejects ${setting}: ${reason}. Copy the key from the dashboard of the project at SUPABASE_URL.`,
    }
  const advice = status === 404 ? ' Apply the migrations of supabase/migrations first.' : ''
  return { is: 'wrong', problem: `The hosted project did not return posts: ${reason}.${advice}` }
}

/** Cached `readDataState`: probes a hosted project at most once per `PROBE_INTERVAL_MS`; other calls share the result. */
export function createDataCheck(access: Access): () => Promise<boolean> {
  const check = async () => (await readDataState(access)).is === 'there'
  if (access.backend) return check
  let result: Promise<boolean> | null = null
  let probedAt = -Infinity
  return () => {
    if (performance.now() - probedAt >= PROBE_INTERVAL_MS) {
      probedAt = performance.now()
      result = check()
    }
    return result!
  }
}
