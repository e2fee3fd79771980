/** The table service (`/rest/v1`). Contract, section 5. */
import type { Caller, Identity } from '../request/caller.ts'
import type { Engine } from '../database/engine.ts'
import type { SchemaCache } from '../database/schema/schema-cache.ts'
import { readTextBody } from '../request/request-body.ts'
import { EXPOSED_SCHEMA } from './sql/sql.ts'
import { RESPONSE_LIMITS } from './response-limits.ts'
import { callFunction } from './call-function.ts'
import { renderRestError, restErrors } from './errors.ts'
import { readRows } from './read-rows.ts'
import { parsePrefer } from './request/prefer.ts'
import { describeTransaction, type RestRequest } from './rest-request.ts'
import { toRestError, toTokenError } from './to-rest-error.ts'
import { deleteRows, insertRows, replaceRow, updateRows } from './write-rows.ts'

export type RestServiceOptions = {
  engine: Engine
  currentSchema: () => SchemaCache
  reportFailure: (error: unknown) => void
}

const MAX_BODY_BYTES = 10 * 1024 * 1024
const JSON_BODY = /^application\/(?:json|vnd\.pgrst\.(?:object|array)\+json)\s*(?:;|$)/i

export function createRestService(options: RestServiceOptions) {
  return {
    refuseTooMany: (waitSeconds: number): Response =>
      renderRestError(restErrors.tooManyRequests(waitSeconds)),
    async handle(request: Request, path: string, identity: Identity): Promise<Response> {
      if ('problem' in identity) return renderRestError(toTokenError(identity.problem))
      const { caller } = identity
      try {
        return await route(prepare(options, request, path, caller))
      } catch (error) {
        const answer = toRestError(error, caller.role, MAX_BODY_BYTES)
        if (answer.status >= 500) options.reportFailure(answer)
        return renderRestError(answer)
      }
    },
  }
}

function prepare(
  { engine, currentSchema }: RestServiceOptions,
  request: Request,
  path: string,
  caller: Caller,
): RestRequest {
  const parameters = new URL(request.url).searchParams
  parameters.delete('apikey')
  const { method, headers } = request
  const describe = (readOnly: boolean) => describeTransaction({ method, path, headers, caller }, readOnly)
  return {
    method,
    path,
    parameters,
    headers,
    preferences: parsePrefer(headers.get('prefer')),
    caller,
    schema: currentSchema(),
    responseLimits: RESPONSE_LIMITS[caller.role],
    readBody: () => {
      mustBeJson(headers)
      return readTextBody(request, MAX_BODY_BYTES)
    },
    transact: (work, { readOnly } = { readOnly: false }) => engine.transaction(work, describe(readOnly)),
    reader: { query: (sql, params = []) => engine.queryAlone(sql, params, describe(true)) },
  }
}

async function route(request: RestRequest): Promise<Response> {
  mustNameExposedSchema(request)
  const segments = request.path.split('/').filter(Boolean).map(decodeSegment)
  const [name, ...more] = segments
  if (name === undefined) throw restErrors.invalidPath()
  if (name === 'rpc' && more.length === 1) return callFunction(request, more[0]!)
  if (more.length > 0) throw restErrors.invalidPath()
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return readRows(request, name)
    case 'POST':
      return insertRows(request, name)
    case 'PATCH':
      return updateRows(request, name)
    case 'DELETE':
      return deleteRows(request, name)
    case 'PUT':
      return replaceRow(request, name)
    default:
      throw restErrors.unsupportedMethod(request.method)
  }
}

function mustBeJson(headers: Headers): void {
  const type = headers.get('content-type')
  if (type !== null && !JSON_BODY.test(type)) throw restErrors.bodyTypeNotAccepted(type)
}

function mustNameExposedSchema({ method, headers }: RestRequest): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const named = headers.get(isRead ? 'accept-profile' : 'content-profile')
  if (named !== null && named !== EXPOSED_SCHEMA) throw restErrors.unknownSchema(named, EXPOSED_SCHEMA)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw restErrors.invalidPath()
  }
}
