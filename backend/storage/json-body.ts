import { z } from 'zod'
import { readTextBody } from '../request-body.ts'
import { storageErrors } from './errors.ts'

/** Room for a thousand names of full length. */
const MAX_BODY_BYTES = 2 * 1024 * 1024

/**
 * Reads a JSON body of the given shape.
 * @throws StorageError InvalidRequest that names the first member that is wrong
 */
export async function readJsonBody<T>(request: Request, shape: z.ZodType<T>): Promise<T> {
  const text = await readTextBody(request, MAX_BODY_BYTES)
  return mustMatch(parseJson(text === '' ? '{}' : text), shape, 'body')
}

/** Query parameters of the given shape; unknown ones are ignored. */
export function readQuery<T>(query: URLSearchParams, shape: z.ZodType<T>): T {
  return mustMatch(Object.fromEntries(query), shape, 'querystring')
}

function mustMatch<T>(value: unknown, shape: z.ZodType<T>, where: string): T {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = [where, ...issue!.path].join('/')
  throw storageErrors.badRequest(`${path} ${describeIssue(issue!)}`, parsed.error)
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('undefined')
        ? 'is required'
        : `must be ${issue.expected}`
    case 'too_big':
      return issue.origin === 'array'
        ? `must NOT have more than ${issue.maximum} items`
        : `must be <= ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'number'
        ? `must be >= ${issue.minimum}`
        : `must NOT have fewer than ${issue.minimum} items`
    case 'invalid_value':
      return 'must be equal to one of the allowed values'
    default:
      return 'is not valid'
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw storageErrors.badRequest('The body is not valid JSON', cause)
  }
}
