/** Parts that the doubles of Google Calendar and Microsoft 365 share. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** One event of the account; `data` is the resource as the provider stores it. */
export type StoredEvent = { id: string; data: Record<string, unknown>; isDeleted: boolean; changed: number }
export type Account = {
  events: StoredEvent[]
  /** Number of changes so far. */
  changes: number
  /** Sync tokens and delta links before this change are no longer known. */
  forgottenBefore: number
}
export type ApiRequest = {
  method: string
  /** With the host. */
  url: URL
  headers: IncomingHttpHeaders
  json: Record<string, unknown>
}
export type ApiAnswer = { status: number; json?: object; headers?: Record<string, string> }

/** Thrown for a request that the provider would refuse. */
export class BadRequest extends Error {}
export function must(isRight: boolean, problem: string): asserts isRight {
  if (!isRight) throw new BadRequest(problem)
}

export function touch(account: Account, event: StoredEvent, data: Record<string, unknown>): void {
  event.data = { ...event.data, ...data }
  event.changed = account.changes += 1
}

export const addEvent = (
  account: Account,
  data: Record<string, unknown>,
  id: string = randomUUID(),
): StoredEvent => {
  const event = { id, data, isDeleted: false, changed: (account.changes += 1) }
  account.events.push(event)
  return event
}

export function mustHaveKeys(
  object: object,
  allowed: readonly string[],
  optional: readonly string[] = [],
): void {
  const keys = Object.keys(object)
  const missing = allowed.filter((key) => !keys.includes(key))
  const unknown = keys.filter((key) => !allowed.includes(key) && !optional.includes(key))
  must(missing.length === 0 && unknown.length === 0, `missing ${missing.join()}, unknown ${unknown.join()}`)
}
