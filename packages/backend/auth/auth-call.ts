import type { Identity } from '../request/caller.ts'
import { readTextBody } from '../request/request-body.ts'
import { isUuid } from '../request/uuid.ts'
import { authErrors } from './errors/errors.ts'
import type { SessionRow } from './sessions/session-row.ts'
import type { UserRow } from './users/user-row.ts'

export type JsonObject = Record<string, unknown>

export type AuthCall = {
  request: Request
  url: URL
  params: Readonly<Record<string, string>>
  body: JsonObject
  client: Client
  /** Null on endpoints that need no API key. */
  identity: Identity | null
}

export type Client = { address: string; userAgent: string | null }

/** Call of a signed-in user whose account and session were checked. */
export type UserCall = AuthCall & { user: UserRow; session: SessionRow }

const BODY_LIMIT_BYTES = 1024 * 1024
const MAX_USER_AGENT_LENGTH = 500

/** @throws AuthError or BodyError unless the body is a JSON object */
export async function readJsonBody(request: Request): Promise<JsonObject> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const text = await readTextBody(request, BODY_LIMIT_BYTES)
  if (text.trim() === '') return {}
  const value = parseJson(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw authErrors.request.badJson('expected an object')
  }
  if (text.includes(String.raw`\u0000`)) throw authErrors.request.badJson('zero characters are not accepted')
  return value as JsonObject
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw authErrors.request.badJson('invalid syntax')
  }
}

/** Text member of the body; empty if absent. @throws AuthError for another type */
export function readText(body: JsonObject, name: string): string {
  const value = body[name]
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw authErrors.request.badJson(`${name} must be a string`)
  return value
}

/** Object member of the body; null if absent. @throws AuthError for another type */
export function readObject(body: JsonObject, name: string): JsonObject | null {
  const value = body[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw authErrors.request.badJson(`${name} must be an object`)
  }
  return value as JsonObject
}

export function mustBeUuid(call: AuthCall, name: string): string {
  const value = call.params[name] ?? ''
  if (!isUuid(value)) throw authErrors.request.mustBeUuid(name)
  return value.toLowerCase()
}

export function describeClient(request: Request, address: string): Client {
  return { address, userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null }
}

export function isServiceCall({ identity }: AuthCall): boolean {
  return identity !== null && 'caller' in identity && identity.caller.role === 'service_role'
}

export function emptyResponse(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

export function jsonResponse(body: unknown, init: ResponseInit = {}): Response {
  const response = Response.json(body, init)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

const owners = new WeakMap<Response, string>()

export function answerWithSession(session: { user: JsonObject }): Response {
  return noteOwner(jsonResponse(session), session)
}

/** Records the session's user on the response for the request log, since the request itself is anonymous. */
export function noteOwner(answer: Response, { user }: { user: JsonObject }): Response {
  owners.set(answer, String(user.id))
  return answer
}

export function readOwner(answer: Response): string | null {
  return owners.get(answer) ?? null
}
