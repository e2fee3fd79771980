import type { Caller } from '../request/caller.ts'
import type { Queryable, TransactionOptions } from '../database/engine.ts'
import type { SchemaCache } from '../database/schema/schema-cache.ts'
import { type ResponseLimits, RESPONSE_LIMITS } from './response-limits.ts'
import type { Preferences } from './request/prefer.ts'

export type RestRequest = {
  method: string
  path: string
  parameters: URLSearchParams
  headers: Headers
  preferences: Preferences
  caller: Caller
  schema: SchemaCache
  responseLimits: ResponseLimits
  readBody: () => Promise<string>
  transact: <T>(work: (tx: Queryable) => Promise<T>, options?: { readOnly: boolean }) => Promise<T>
  /** Runs single statements in separate read-only transactions: the cheapest way. */
  reader: Queryable
}

const HIDDEN_HEADERS = ['authorization', 'apikey', 'cookie', 'x-editor-grant']

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
      // Like the hosted platform; function bodies may use unqualified names.
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
