/** Which limit a request counts against, by service. `path` is what follows the prefix of the service. */
import type { RequestKind } from '../limits/request-limits.ts'
import type { Identity } from '../request/caller.ts'

export type ClassifyRequest = (method: string, path: string, identity?: Identity | null) => RequestKind

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

export const classifyTableRequest: ClassifyRequest = (method) => (isReading(method) ? 'reads' : 'writes')

/** These ask with a body, yet change nothing. */
const FILE_QUESTIONS = /^\/object\/(?:list|list-v2|sign)\//
const FILE_CHANGES = /^\/object\/(?:move$|copy$|upload\/sign\/)/
const UPLOADS = /^\/object\/[^/]+\/./

export const classifyFileRequest: ClassifyRequest = (method, path) => {
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

export const classifyFunctionCall: ClassifyRequest = (_method, name, identity = null) => {
  if (LIGHT_FUNCTIONS.test(name)) return 'reads'
  return isSignedIn(identity) && OFFICE_FUNCTIONS.test(name) ? 'officeCalls' : 'functionCalls'
}

function isSignedIn(identity: Identity | null): boolean {
  return identity !== null && 'caller' in identity && identity.caller.claims.sub !== undefined
}
