import { z } from 'zod'
import { readTextBody } from '../request/request-body.ts'
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
  throw storageErrors.badRequest(describeIssue(parsed.error.issues[0]!, value, where), parsed.error)
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown, where: string): string {
  const path = [where, ...issue.path].join('/')
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(value, issue.path)
        ? `${[where, ...issue.path.slice(0, -1)].join('/')} must have required property '${String(issue.path.at(-1))}'`
        : `${path} must be ${issue.expected === 'int' ? 'integer' : issue.expected}`
    case 'too_big':
      return issue.origin === 'array'
        ? `${path} must NOT have more than ${issue.maximum} items`
        : `${path} must be <= ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'array'
        ? `${path} must NOT have fewer than ${issue.minimum} items`
        : `${path} must be >= ${issue.minimum}`
    case 'invalid_value':
      return `${path} must be equal to one of the allowed values`
    default:
      return `${path} is not valid`
  }
}

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
  return path.length > 0 && found === undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw storageErrors.badRequest('The body is not valid JSON', cause)
  }
}
