/** Request limits of tables, files and functions. Threat model, section 10. */
import type { Identity } from '../request/caller.ts'
import { normalizeAddress, toLimitSubject } from './client-address.ts'
import type { Limit } from './rate-limits.ts'
import type { SharedCounts } from './shared-counts.ts'

/** Per minute and as a burst. `Infinity` disables a limit. */
export type RequestLimitOptions = {
  /** Reads of rows and file lists per address (600). */
  reads?: number
  /** Writes of rows, SQL functions, and changes of files except uploads per address (60). */
  writes?: number
  /** Downloads per address (1200): a page may have dozens of images. */
  fileReads?: number
  /** Resized images per address (300). */
  renderings?: number
  /** Uploads per user (20). */
  uploads?: number
  /** Calls of server functions per user (30). */
  functionCalls?: number
  /** Calls of admin functions per signed-in user (240), which only query the database. */
  adminCalls?: number
  /** Database time for tables and file lists per address (15,000). */
  databaseMilliseconds?: number
  /**
   * Megabytes for functions with large uploads per user (3,072). A successful call counts here instead of as a call,
   * with at least five megabytes.
   */
  batchMegabytes?: number
  /** Multiplies all limits (1). */
  factor?: number
}

type AmountKind = 'databaseMilliseconds' | 'batchMegabytes'
type LimitKind = Exclude<keyof RequestLimitOptions, 'factor'>
export type RequestKind = Exclude<LimitKind, AmountKind>

const PER_MINUTE: Record<LimitKind, number> = {
  reads: 600,
  writes: 60,
  fileReads: 1200,
  renderings: 300,
  uploads: 20,
  functionCalls: 30,
  adminCalls: 240,
  databaseMilliseconds: 15_000,
  batchMegabytes: 3072,
}
const MEGABYTE = 1024 * 1024
/** Limits small calls to some hundred per minute. */
const MIN_BATCH_MEGABYTES = 5
/** Administrators may share an address; anonymous callers count by address. */
const COUNTED_BY_USER: readonly RequestKind[] = ['uploads', 'functionCalls', 'adminCalls']

export type RequestLimits = ReturnType<typeof createRequestLimits>

export function createRequestLimits(
  counts: SharedCounts,
  { factor = 1, ...options }: RequestLimitOptions = {},
) {
  const perMinute = { ...PER_MINUTE, ...options }
  const describe = (kind: LimitKind): Limit => ({
    name: kind,
    count: perMinute[kind] * factor,
    perSeconds: 60,
    burst: perMinute[kind] * factor,
  })
  const findSubject = (identity: Identity | null, address: string | undefined, isByUser: boolean) => {
    const caller = identity && 'caller' in identity ? identity.caller : null
    if (address === undefined || caller?.role === 'service_role') return null
    const user = isByUser ? caller?.claims.sub : undefined
    return user ?? toLimitSubject(normalizeAddress(address))
  }
  return {
    /**
     * Counts a request; returns null, or the seconds to wait. Requests with the secret key and of this process are not
     * limited.
     */
    count(kind: RequestKind, identity: Identity | null, address: string | undefined): number | null {
      const subject = findSubject(identity, address, COUNTED_BY_USER.includes(kind))
      if (subject === null || perMinute[kind] === Infinity) return null
      return counts.count(describe(kind), subject)
    },
    openBatches(identity: Identity | null, address: string | undefined) {
      const subject = findSubject(identity, address, true)
      if (subject === null || perMinute.functionCalls === Infinity) return null
      const limit = describe('batchMegabytes')
      return {
        readWait: () => counts.readWait(limit, subject),
        settle(bytes: number): void {
          counts.spend(describe('functionCalls'), subject, -1)
          counts.spend(limit, subject, Math.max(bytes / MEGABYTE, MIN_BATCH_MEGABYTES))
        },
      }
    },
    openBudget(address: string) {
      if (perMinute.databaseMilliseconds === Infinity) return null
      const limit = describe('databaseMilliseconds')
      const subject = toLimitSubject(normalizeAddress(address))
      return {
        spend: (milliseconds: number) => counts.spend(limit, subject, milliseconds),
        readWait: () => counts.readWait(limit, subject),
      }
    },
  }
}
