import { z } from 'zod'
import { readTextBody } from '../request/request-body.ts'
import { storageErrors } from './errors.ts'

/** For a thousand names of maximum length. */
const MAX_BODY_BYTES = 2 * 1024 * 1024

export async function readJsonBody<T>(request: Request, shape: z.ZodType<T>): Promise<T> {
  const text = await readTextBody(request, MAX_BODY_BYTES)
  return mustMatch(parseJson(text === '' ? '{}' : text), shape, 'body')
}

export function readQuery<T>(query: URLSearchParams, shape: z.ZodType<T>): T {
  return mustMatch(Object.fromEntries(query), shape, 'querystring')
}

function mustMatch<T>(value: unknown, shape: z.ZodType<T>, where: string): T {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw storageErrors.badRequest(`${[where, ...issue!.path].join('/')}: ${issue!.message}`, parsed.error)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw storageErrors.badRequest('The body is not valid JSON', cause)
  }
}
