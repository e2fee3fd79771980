/** `POST /system/v1/process`: figures of this process, for owners of the site (docs/decisions/0035-observe-from-each-process.md). */
import { decodeJwt } from 'jose'
import type { ApiCall } from '#backend/index.ts'
import { FIGURES_PATH, type ProcessFigures } from '#domain/system/process-figures.ts'
import type { SupabaseAccess } from '../backend/connect-supabase.ts'
import { addReadTimeout } from '../backend/read-timeout.ts'
import type { EditorMode } from '../editor-mode/editor-mode.ts'
import type { Peer } from '../editor-mode/editor-requests.ts'
import { createAddressLimit } from '../http/address-limit.ts'

/** An open System page sends four per minute. */
const CALLS_PER_MINUTE = 60
/** Long, since owners want to see an overloaded process. */
const TIMEOUT_MS = 10_000
/** The database is not asked about anything but a compact JWT. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/
const PERMISSION = 'site.manage'

export type AnswerFigures = (
  request: Request,
  connection: { clientAddress?: string; peer?: Peer; noteCall?: (call: ApiCall) => void },
) => Promise<Response>

type Verdict = 'owner' | 'unknown' | 'refused' | 'unavailable'

/**
 * Accepts POST only: pages of other sites cannot send the authorization header. The database decides who is an owner,
 * including second factors and ended sessions.
 * @param editorMode its grants count too; null in ordinary mode
 */
export function createFiguresAnswer({
  supabase,
  editorMode,
  read,
}: {
  supabase: Pick<SupabaseAccess, 'url' | 'publishableKey' | 'fetch'>
  editorMode: Pick<EditorMode, 'isGranted'> | null
  read: () => Promise<ProcessFigures>
}): AnswerFigures {
  const limit = createAddressLimit({ perMinute: CALLS_PER_MINUTE })
  const ask = addReadTimeout(supabase.fetch ?? fetch, TIMEOUT_MS)

  async function askDatabase(token: string): Promise<Verdict> {
    const answer = await ask(`${supabase.url}/rest/v1/rpc/may`, {
      method: 'POST',
      headers: {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_permission: PERMISSION }),
    }).catch(() => null)
    if (answer?.status === 401) return 'unknown'
    if (!answer?.ok) return 'unavailable'
    return (await answer.json().catch(() => null)) === true ? 'owner' : 'refused'
  }

  return async (request, { clientAddress, peer, noteCall }) => {
    if (request.method !== 'POST') return refuse(405, 'Use POST.', { Allow: 'POST' })
    const wait = limit.count(clientAddress ?? '')
    if (wait !== null) return refuse(429, 'Too many calls. Please wait.', { 'Retry-After': String(wait) })
    const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
    const isGranted = editorMode?.isGranted(request.method, peer) ?? false
    const verdict = isGranted ? 'owner' : token === undefined ? 'unknown' : await askDatabase(token)
    if (token !== undefined && (verdict === 'owner' || verdict === 'refused')) noteActor(token, noteCall)
    switch (verdict) {
      case 'owner':
        return Response.json(await read(), { headers: { 'Cache-Control': 'no-store' } })
      case 'unknown':
        return refuse(401, 'Sign in to see this.')
      case 'refused':
        return refuse(403, 'Only owners of this site may see this.')
      default:
        return refuse(503, 'The database did not answer. Please try again.', { 'Retry-After': '5' })
    }
  }
}

function noteActor(token: string, noteCall?: (call: ApiCall) => void): void {
  try {
    const { sub: actor } = decodeJwt(token)
    if (actor) noteCall?.({ route: FIGURES_PATH, parameters: [], role: 'authenticated', actor })
  } catch {
    // With a grant of editor mode, the token may be anything.
  }
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
