import { restErrors } from '../errors.ts'

/** The database parses the JSON text, so that numbers keep all digits. */
export type Payload = {
  text: string
  /** Keys to write: `columns`, or those of the objects. */
  keys: readonly string[]
  presentKeys: readonly string[]
  isComplete: boolean
  rows: readonly Readonly<Record<string, unknown>>[]
}

export function parsePayload(body: string, columns: readonly string[] | null): Payload {
  const parsed = parseJson(body)
  const rows = Array.isArray(parsed) ? parsed : [parsed]
  if (!rows.every(isObject)) throw restErrors.badBody('Empty or invalid json')
  const keys = columns ?? Object.keys(rows[0] ?? {})
  if (!columns && !rows.every((row) => hasSameKeys(row, keys))) {
    throw restErrors.badBody('All object keys must match')
  }
  const presentKeys = keys.filter((key) => rows.some((row) => Object.hasOwn(row, key)))
  return {
    text: Array.isArray(parsed) ? body : `[${body}]`,
    keys,
    presentKeys,
    isComplete: rows.every((row) => presentKeys.every((key) => Object.hasOwn(row, key))),
    rows,
  }
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw restErrors.badBody('Empty or invalid json', cause)
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasSameKeys(row: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}
