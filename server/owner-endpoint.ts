/** Addresses of this process for owners of the site, such as `POST /system/v1/process`. */
import { decodeJwt } from 'jose'
import type { ApiCall } from '#backend/index.ts'
import type { SupabaseAccess } from './backend/connect-supabase.ts'
import { addReadTimeout } from './backend/read-timeout.ts'
import type { EditorMode } from './editor-mode/editor-mode.ts'
import type { Peer } from './editor-mode/editor-requests.ts'
import { createAddressLimit } from './http/address-limit.ts'

/** An open System page sends four per minute. */
const CALLS_PER_MINUTE = 60
/** Long, since owners want to see an overloaded process. */
const TIMEOUT_MS = 10_000
/** The database is not asked about anything but a compact JWT. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/
const PERMISSION = 'site.manage'

export type OwnerEndpoint = (
  request: Request,
  connection: { clientAddress?: string; peer?: Peer; noteCall?: (call: ApiCall) => void },
) => Promise<Response>

export type OwnerHandler = (request: Request, actor: string) => Promise<Response>

type Verdict = 'owner' | 'unknown' | 'refused' | 'unavailable'

/**
 * Accepts POST only: pages of other sites cannot send the authorization header. The database decides who is an owner,
 * including second factors and ended sessions.
 * @param editorMode its grants count too; null in ordinary mode
 * @param handle gets the request of an owner, and the account id or `editor`
 */
export function createOwnerEndpoint({
  path,
  supabase,
  editorMode,
  handle,
}: {
  path: string
  supabase: Pick<SupabaseAccess, 'url' | 'publishableKey' | 'fetch'>
  editorMode: Pick<EditorMode, 'isGranted'> | null
  handle: OwnerHandler
}): OwnerEndpoint {
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
    const actor = isGranted || token === undefined ? null : readActor(token)
    if (actor && (verdict === 'owner' || verdict === 'refused'))
      noteCall?.({ route: path, parameters: [], role: 'authenticated', actor })
    switch (verdict) {
      case 'owner': {
        const answer = await handle(request, actor ?? 'editor')
        answer.headers.set('Cache-Control', 'no-store')
        return answer
      }
      case 'unknown':
        return refuse(401, 'Sign in to see this.')
      case 'refused':
        return refuse(403, 'Only owners of this site may see this.')
      default:
        return refuse(503, 'The database did not answer. Please try again.', { 'Retry-After': '5' })
    }
  }
}

function readActor(token: string): string | null {
  try {
    return decodeJwt(token).sub ?? null
  } catch {
    return null
  }
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
