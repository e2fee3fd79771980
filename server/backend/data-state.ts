import type { SupabaseAccess } from './connect-supabase.ts'
import { addReadTimeout } from './read-timeout.ts'

const PROBE_TIMEOUT_MS = 2_000
const ASK_EVERY_MS = 1_000
const SERVER_FAILED = 500
const TOO_MANY = 429
const MAX_REASON_LENGTH = 200
/** A row, and not the description of the API: that one is answered from memory while the database behind it is away. */
const PROBE = '/rest/v1/blog_posts?select=id&limit=1'

type Access = Pick<SupabaseAccess, 'backend' | 'url' | 'publishableKey' | 'secretKey' | 'fetch'>

/** `problem` is a sentence about the settings of a hosted project, which answers, but not with a row. */
export type DataState = { is: 'there' } | { is: 'away' } | { is: 'refused' | 'wrong'; problem: string }

/** Whether work can be done: our own database takes writes, or the hosted project takes our keys and answers from its database. Never rejects. */
export async function readDataState({
  backend,
  url,
  publishableKey,
  secretKey,
  fetch: ask,
}: Access): Promise<DataState> {
  if (backend) return { is: (await backend.isReady()) ? 'there' : 'away' }
  const probe = addReadTimeout(ask ?? fetch, PROBE_TIMEOUT_MS)
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
  if (status >= SERVER_FAILED || status === TOO_MANY || !isJson || ok) await answer.body?.cancel()
  if (status >= SERVER_FAILED) return { is: 'away' }
  if (status === TOO_MANY || (ok && isJson)) return { is: 'there' }
  if (!isJson) {
    const problem = `SUPABASE_URL leads to a server that does not answer as a Supabase project does (${status}): take the address of the project from its dashboard.`
    return { is: 'wrong', problem }
  }
  const { message } = (await answer.json()) as { message?: unknown }
  const reason = `${String(message).slice(0, MAX_REASON_LENGTH).replace(/\.$/, '')} (${status})`
  if (status === 401 || status === 403)
    return {
      is: 'refused',
      problem: `The hosted project refuses ${setting}: ${reason}. Take the key from the dashboard of the project that SUPABASE_URL names.`,
    }
  const advice = status === 404 ? ' Apply the migrations of supabase/migrations first.' : ''
  return { is: 'wrong', problem: `The hosted project gives no posts: ${reason}.${advice}` }
}

/** The same for whoever asks often: a hosted project is asked once in `ASK_EVERY_MS`, and those who come meanwhile share the answer. */
export function createDataCheck(access: Access): () => Promise<boolean> {
  const ask = async () => (await readDataState(access)).is === 'there'
  if (access.backend) return ask
  let answer: Promise<boolean> | null = null
  let askedAt = -Infinity
  return () => {
    if (performance.now() - askedAt >= ASK_EVERY_MS) {
      askedAt = performance.now()
      answer = ask()
    }
    return answer!
  }
}
