import type { Caller } from '../request/caller.ts'
import type { Queryable, TransactionOptions } from '../database/engine.ts'
import type { SchemaCache } from '../database/schema/schema-cache.ts'
import { type ResponseLimits, RESPONSE_LIMITS } from './response-limits.ts'
import type { Preferences } from './request/prefer.ts'

/** A request to the table service, whose caller is known. */
export type RestRequest = {
  method: string
  /** Path as sent, still encoded. */
  path: string
  parameters: URLSearchParams
  headers: Headers
  preferences: Preferences
  caller: Caller
  schema: SchemaCache
  responseLimits: ResponseLimits
  /** The body as text, read at most once and only when a handler wants it. */
  readBody: () => Promise<string>
  /** Runs `work` in one transaction as the caller. */
  transact: <T>(work: (tx: Queryable) => Promise<T>, options?: { readOnly: boolean }) => Promise<T>
  /** Runs single statements as the caller, each in a read-only transaction of its own: at least cost. */
  reader: Queryable
}

/** Headers that carry secrets: functions in the database have no use for them. */
const HIDDEN_HEADERS = ['authorization', 'apikey', 'cookie', 'x-editor-grant']

/** The role, claims and settings that policies and functions of the database see. */
export function describeTransaction(
  request: Pick<RestRequest, 'method' | 'path' | 'headers' | 'caller'>,
  readOnly: boolean,
): TransactionOptions {
  const { role, claims } = request.caller
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !HIDDEN_HEADERS.includes(name)))
  return {
    role,
    readOnly,
    statementTimeoutMs: RESPONSE_LIMITS[role].statementTimeoutMs,
    settings: {
      // Where the hosted platform looks, too; names are qualified, but bodies of functions may not be.
      search_path: 'public, extensions',
      'request.jwt.claims': JSON.stringify(claims),
      'request.method': request.method,
      'request.path': request.path,
      'request.headers': JSON.stringify(headers),
      'request.cookies': '{}',
      'rest.max_milliseconds': String(RESPONSE_LIMITS[role].maxMs),
    },
  }
}
