/** The process's figures over HTTP, for owners of the site alone (docs/decisions/0035-observe-from-each-process.md). */
import type { ApiCall } from '#backend/index.ts'
import { FIGURES_PATH, type ProcessFigures } from '#domain/system/process-figures.ts'
import type { SupabaseAccess } from '#server/backend/connect-supabase.ts'
import { addReadTimeout } from '#server/backend/read-timeout.ts'
import type { EditorMode } from '#server/editor-mode/editor-mode.ts'
import type { Peer } from '#server/editor-mode/editor-requests.ts'
import { createAddressLimit } from '#server/http/address-limit.ts'

/** A page that is open asks four times a minute. */
const CALLS_PER_MINUTE = 60
/** For the database to say who asks: a process that is overworked is what an owner wants to see. */
const PATIENCE_MS = 10_000
/** Compact JWTs are base64url in three parts; anything else is no reason to ask the database. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/
const OWNERS = 'site.manage'

/** @param connection of the socket; its address counts against a limit */
export type AnswerFigures = (
  request: Request,
  connection: { clientAddress?: string; peer?: Peer; noteCall?: (call: ApiCall) => void },
) => Promise<Response>

type Judgement = 'owner' | 'unknown' | 'refused' | 'unavailable'

/**
 * Answers POST alone: the session stands in a header, so that no page of another site can send it. Who is an owner is the
 * database's to say, second step and ended sessions included.
 * @param editorMode whose grants count as well; null in ordinary mode
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
  const ask = addReadTimeout(supabase.fetch ?? fetch, PATIENCE_MS)

  async function judge(request: Request, peer: Peer | undefined): Promise<Judgement> {
    if (editorMode?.isGranted(request.method, peer)) return 'owner'
    const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token === undefined) return 'unknown'
    const answer = await ask(`${supabase.url}/rest/v1/rpc/may`, {
      method: 'POST',
      headers: {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_permission: OWNERS }),
    }).catch(() => null)
    if (answer?.status === 401) return 'unknown'
    if (!answer?.ok) return 'unavailable'
    return (await answer.json().catch(() => null)) === true ? 'owner' : 'refused'
  }

  return async (request, { clientAddress, peer, noteCall }) => {
    if (request.method !== 'POST') return refuse(405, 'Ask for this with POST.', { Allow: 'POST' })
    const wait = limit.count(clientAddress ?? '')
    if (wait !== null) return refuse(429, 'Too many calls. Please wait.', { 'Retry-After': String(wait) })
    const judgement = await judge(request, peer)
    // The database has read the token.
    const actor = judgement === 'owner' || judgement === 'refused' ? readSubject(request) : null
    if (actor) noteCall?.({ route: FIGURES_PATH, parameters: [], role: 'authenticated', actor })
    switch (judgement) {
      case 'owner':
        return Response.json(await read(), { headers: { 'Cache-Control': 'no-store' } })
      case 'unknown':
        return refuse(401, 'Sign in to see this.')
      case 'refused':
        return refuse(403, 'Only owners of this site may see this.')
      default:
        return refuse(503, 'The database did not say who you are. Please try again.', { 'Retry-After': '5' })
    }
  }
}

/** Whose token it is; null without one, as in editor mode. */
function readSubject(request: Request): string | null {
  const [, claims] = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]?.split('.') ?? []
  if (claims === undefined) return null
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
