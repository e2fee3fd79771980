/** The two wire forms of a refusal; the client chooses by `X-Supabase-Api-Version`. Contract, section 3. */
import { randomUUID } from 'node:crypto'
import type { AuthError } from './errors.ts'

const VERSION_HEADER = 'X-Supabase-Api-Version'
/** The first version whose `code` is the error code. */
const NAMED_CODES_VERSION = '2024-01-01'

export function renderAuthError(error: AuthError, request: Request): Response {
  const version = request.headers.get(VERSION_HEADER) ?? ''
  const isNew = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NAMED_CODES_VERSION
  const weakPassword = error.reasons && { weak_password: { reasons: error.reasons } }
  const body = isNew
    ? { code: error.code, message: error.message, ...weakPassword }
    : {
        code: error.status,
        error_code: error.code,
        msg: error.message,
        ...(error.status >= 500 && { error_id: randomUUID() }),
        ...weakPassword,
      }
  return Response.json(body, {
    status: error.status,
    headers: {
      ...error.headers,
      'x-sb-error-code': error.code,
      'Cache-Control': 'no-store',
      ...(isNew && { [VERSION_HEADER]: NAMED_CODES_VERSION }),
    },
  })
}
