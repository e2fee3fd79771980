/** Endpoints of this process for staff, such as `POST /system/v1/process`. */
import { decodeJwt } from 'jose'
import type { Permission } from '#domain/permissions.ts'
import type { SupabaseAccess } from './backend/connect-supabase.ts'
import { addReadTimeout } from './backend/read-timeout.ts'
import type { EditorMode } from './editor-mode/editor-mode.ts'
import { createAddressLimit } from './http/address-limit.ts'
import type { ConnectionInfo } from './http/client-address.ts'
import type { PageRenderer } from './pages/render-page.ts'

/** Requests per minute. An open System page sends four; an open page editor about 60 while someone types. */
const CALLS_PER_MINUTE = 240
/** Long, because owners need this page when a process is overloaded. */
const TIMEOUT_MS = 10_000
/** Other values are rejected without a database query. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

export type StaffCaller = {
  /** Account id; `editor` in editor mode. */
  actor: string
  /** Null in editor mode. */
  token: string | null
  renderPage: PageRenderer
}

export type StaffHandler = (request: Request, caller: StaffCaller) => Promise<Response>

export type StaffEndpoint = (
  request: Request,
  connection: Pick<ConnectionInfo, 'clientAddress' | 'peer' | 'noteCall'>,
  renderPage: PageRenderer,
) => Promise<Response>

type Verdict = 'allowed' | 'unknown' | 'refused' | 'unavailable'

/**
 * Accepts only POST with an authorization header, which other sites can't send. The database decides who may
 * call, and checks second factors and ended sessions.
 * @param editorMode accepts its grants too; null in ordinary mode
 */
export function createStaffEndpoint({
  path,
  permission,
  supabase,
  editorMode,
  handle,
}: {
  path: string
  permission: Permission
  supabase: Pick<SupabaseAccess, 'url' | 'publishableKey' | 'fetch'>
  editorMode: Pick<EditorMode, 'isGranted'> | null
  handle: StaffHandler
}): StaffEndpoint {
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
      body: JSON.stringify({ p_permission: permission }),
    }).catch(() => null)
    if (answer?.status === 401) return 'unknown'
    if (!answer?.ok) return 'unavailable'
    return (await answer.json().catch(() => null)) === true ? 'allowed' : 'refused'
  }

  return async (request, { clientAddress, peer, noteCall }, renderPage) => {
    if (request.method !== 'POST') return refuse(405, 'Use POST.', { Allow: 'POST' })
    const wait = limit.count(clientAddress ?? '')
    if (wait !== null) return refuse(429, 'Too many calls. Please wait.', { 'Retry-After': String(wait) })
    const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
    const isGranted = editorMode?.isGranted(request.method, peer) ?? false
    const verdict = isGranted ? 'allowed' : token === undefined ? 'unknown' : await askDatabase(token)
    const actor = isGranted || token === undefined ? null : readActor(token)
    if (actor && (verdict === 'allowed' || verdict === 'refused'))
      noteCall?.({ route: path, parameters: [], role: 'authenticated', actor })
    switch (verdict) {
      case 'allowed': {
        const answer = await handle(request, {
          actor: actor ?? 'editor',
          token: isGranted ? null : token!,
          renderPage,
        })
        answer.headers.set('Cache-Control', 'no-store')
        return answer
      }
      case 'unknown':
        return refuse(401, 'Sign in to see this.')
      case 'refused':
        return refuse(
          403,
          permission === 'site.manage'
            ? 'Only owners of this site may see this.'
            : 'Only owners and editors of this site may see this.',
        )
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
