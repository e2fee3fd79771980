import type { RequestKind } from '../limits/request-limits.ts'
import type { Identity } from '../request/caller.ts'

/** What the log, the metrics and the traces call a request: nothing a stranger made up stands in it. */

/** Words of the paths of auth and storage; what is no such word is a bucket, a file, an id or a guess. */
const WORDS = new Set(
  (
    'verify callback authorize health settings signup token recover resend otp magiclink user reauthenticate logout ' +
    'identities sessions factors recovery-codes challenge passkeys admin users generate_link invite .well-known jwks.json ' +
    'object public authenticated sign info list list-v2 upload move copy bucket render image'
  ).split(' '),
)
const MAX_WORDS = 4

/** Names of the parameters that the protocols have; columns and what strangers invent are counted as `*`. */
const PARAMETERS = new Set(
  (
    'select order limit offset on_conflict columns or and not.or not.and apikey token token_hash type grant_type redirect_to ' +
    'code code_challenge code_challenge_method state error scope scopes provider page per_page width height resize quality ' +
    'format download transform id'
  ).split(' '),
)

export type KnownNames = {
  /** Tables and views as they are now, and SQL functions as `rpc/…`. */
  isInSchema: (name: string) => boolean
  isFunction: (name: string) => boolean
}

/**
 * The kind of a request of the API, such as `/rest/v1/blog_posts`, `/functions/v1/create-booking` or
 * `/storage/v1/object/public/*`.
 */
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

/** The names of parameters, each once: their values hold addresses, tokens and keys, and stay out. */
export function nameParameters(parameters: URLSearchParams): string[] {
  const names = new Set<string>()
  for (const name of parameters.keys()) names.add(PARAMETERS.has(name) ? name : '*')
  return [...names]
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

export const classifyTableRequest = (method: string): RequestKind => (isReading(method) ? 'reads' : 'writes')

/** These ask with a body, yet change nothing. */
const FILE_QUESTIONS = /^\/object\/(?:list|list-v2|sign)\//
const FILE_CHANGES = /^\/object\/(?:move$|copy$|upload\/sign\/)/
const UPLOADS = /^\/object\/[^/]+\/./

export function classifyFileRequest(method: string, path: string): RequestKind {
  if (isReading(method)) {
    if (path.startsWith('/render/')) return 'renderings'
    return path.startsWith('/object/') ? 'fileReads' : 'reads'
  }
  if (method === 'POST' && FILE_QUESTIONS.test(path)) return 'reads'
  if (method === 'PUT') return UPLOADS.test(path) ? 'uploads' : 'writes'
  return method === 'POST' && UPLOADS.test(path) && !FILE_CHANGES.test(path) ? 'uploads' : 'writes'
}

/**
 * A function that is named `read-…` changes nothing and asks only the database, as a request for rows does. One that is
 * named `receive-…` is told by other services, many things from few addresses, and looks at a signature before anything
 * else.
 */
const LIGHT_FUNCTIONS = /^(?:read|receive)-[a-z0-9-]+$/

/**
 * What administrators do in the back office, where somebody who works quickly reads, files and answers a lead every
 * second. Whoever is not signed in is counted as at every other function.
 */
const OFFICE_FUNCTIONS = /^manage-[a-z0-9-]+$/

export function classifyFunctionCall(name: string, identity: Identity | null = null): RequestKind {
  if (LIGHT_FUNCTIONS.test(name)) return 'reads'
  return isSignedIn(identity) && OFFICE_FUNCTIONS.test(name) ? 'officeCalls' : 'functionCalls'
}

function isSignedIn(identity: Identity | null): boolean {
  return identity !== null && 'caller' in identity && identity.caller.claims.sub !== undefined
}
