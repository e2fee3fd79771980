import type { RequestKind } from '../limits/request-limits.ts'
import type { Identity } from '../request/caller.ts'

/** Names of requests in logs, metrics and traces, without any input of clients. */

/** Path segments of auth and storage; others are buckets, files, ids or guesses. */
const WORDS = new Set(
  (
    'verify callback authorize health settings signup token recover resend otp magiclink user reauthenticate logout ' +
    'identities sessions factors recovery-codes challenge passkeys admin users generate_link invite .well-known jwks.json ' +
    'object public authenticated sign info list list-v2 upload move copy bucket render image'
  ).split(' '),
)
const MAX_WORDS = 4

/** Parameters of the protocols; columns and unknown names are reported as `*`. */
const PARAMETERS = new Set(
  (
    'select order limit offset on_conflict columns or and not.or not.and apikey token token_hash type grant_type redirect_to ' +
    'code code_challenge code_challenge_method state error scope scopes provider page per_page width height resize quality ' +
    'format download transform id'
  ).split(' '),
)

export type KnownNames = {
  /** Tables and views, and SQL functions as `rpc/…`. */
  isInSchema: (name: string) => boolean
  isFunction: (name: string) => boolean
}

export function nameApiRoute(path: string, { isInSchema, isFunction }: KnownNames): string {
  const [, service = '', version, ...rest] = path.split('/', 12)
  if (version !== 'v1') return 'other'
  const name = rest[0] ?? ''
  if (service === 'functions') return isFunction(name) ? `/functions/v1/${name}` : '/functions/v1/*'
  if (service === 'rest') {
    const table = name === 'rpc' ? `rpc/${rest[1]}` : name
    return isInSchema(table) ? `/rest/v1/${table}` : '/rest/v1/*'
  }
  if (service !== 'auth' && service !== 'storage') return 'other'
  const end = rest.findIndex((word, at) => at >= MAX_WORDS || !WORDS.has(word))
  const words = end === -1 ? rest : [...rest.slice(0, end), '*']
  return `/${service}/v1/${words.join('/')}`
}

export function nameParameters(parameters: URLSearchParams): string[] {
  const names = new Set<string>()
  for (const name of parameters.keys()) names.add(PARAMETERS.has(name) ? name : '*')
  return [...names]
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

export const classifyTableRequest = (method: string): RequestKind => (isReading(method) ? 'reads' : 'writes')

const FILE_READS_BY_POST = /^\/object\/(?:list|list-v2|sign)\//
const FILE_CHANGES = /^\/object\/(?:move$|copy$|upload\/sign\/)/
const UPLOADS = /^\/object\/[^/]+\/./

export function classifyFileRequest(method: string, path: string): RequestKind {
  if (isReading(method)) {
    if (path.startsWith('/render/')) return 'renderings'
    return path.startsWith('/object/') ? 'fileReads' : 'reads'
  }
  if (method === 'POST' && FILE_READS_BY_POST.test(path)) return 'reads'
  if (method === 'PUT') return UPLOADS.test(path) ? 'uploads' : 'writes'
  return method === 'POST' && UPLOADS.test(path) && !FILE_CHANGES.test(path) ? 'uploads' : 'writes'
}

/**
 * `read-…` functions only query the database. `receive-…` functions get many webhooks from few addresses and check a
 * signature first.
 */
const READ_FUNCTIONS = /^(?:read|receive)-[a-z0-9-]+$/

/**
 * Functions of the admin, which a fast user calls every second. Anonymous calls count like those of other functions.
 */
const ADMIN_FUNCTIONS = /^manage-[a-z0-9-]+$/

export function classifyFunctionCall(name: string, identity: Identity | null = null): RequestKind {
  if (READ_FUNCTIONS.test(name)) return 'reads'
  return isSignedIn(identity) && ADMIN_FUNCTIONS.test(name) ? 'adminCalls' : 'functionCalls'
}

function isSignedIn(identity: Identity | null): boolean {
  return identity !== null && 'caller' in identity && identity.caller.claims.sub !== undefined
}
