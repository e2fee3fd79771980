/** How often tables, files and functions may be asked. Threat model, section 10. */
import type { Identity } from '../request/caller.ts'
import { normaliseAddress, toLimitSubject } from './client-address.ts'
import type { Limit } from './rate-limits.ts'
import type { SharedCounts } from './shared-counts.ts'

/** Per minute; as many may come at once. `Infinity` lifts a limit. */
export type RequestLimitOptions = {
  /** Rows, and lists of files, per address (600). */
  reads?: number
  /** Changes of rows, calls of SQL functions, changes of files other than uploads, per address (60). */
  writes?: number
  /** Files served, per address (1200): a page with many pictures asks for dozens. */
  fileReads?: number
  /** Pictures rendered in another size, per address (300). */
  renderings?: number
  /** Files stored, per user (20). */
  uploads?: number
  /** Calls of server functions, per user (30). */
  functionCalls?: number
  /** Calls of the functions of the back office, per person who is signed in (240): they ask only the database. */
  officeCalls?: number
  /**
   * Milliseconds that the database works for tables and lists of files, per address (15,000). A hundred cheap
   * queries use less than one that reads every text.
   */
  databaseMilliseconds?: number
  /**
   * Megabytes sent to functions that take much data in many calls, per user (3,072). A call of one that did what it was
   * asked is counted by this instead of among the calls, with five megabytes at least.
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
  officeCalls: 240,
  databaseMilliseconds: 15_000,
  batchMegabytes: 3072,
}
const MEGABYTE = 1024 * 1024
/** So that no more than some hundred calls a minute are made, however little they bring. */
const LEAST_BATCH_MEGABYTES = 5
/** Administrators who share an address do not share these; strangers are still counted by their address. */
const COUNTED_BY_USER: readonly RequestKind[] = ['uploads', 'functionCalls', 'officeCalls']

export type RequestLimits = {
  /**
   * Counts a request; answers null, or the seconds to wait. The server itself is never limited: neither its
   * requests with the secret key nor those made in process, which come from no address.
   */
  count(kind: RequestKind, identity: Identity | null, address: string | undefined): number | null
  /** What an address may use of the database's time; null where that is not limited. */
  openBudget(address: string): DatabaseBudget | null
  /** What a caller may send in batches; null for who is never limited. */
  openBatches(identity: Identity | null, address: string | undefined): BatchAllowance | null
}

type BatchAllowance = {
  /** Null while something is left, else the seconds to wait. */
  readWait(): number | null
  /** A call was one for this allowance: it is given back among the calls of functions, and counted here. */
  settle(bytes: number): void
}

export type DatabaseBudget = {
  spend(milliseconds: number): void
  /** Null while something is left, else the seconds to wait. */
  readWait(): number | null
}

export function createRequestLimits(
  counts: SharedCounts,
  { factor = 1, ...options }: RequestLimitOptions = {},
): RequestLimits {
  const perMinute = { ...PER_MINUTE, ...options }
  const describe = (kind: LimitKind): Limit => ({
    name: kind,
    count: perMinute[kind] * factor,
    perSeconds: 60,
    burst: perMinute[kind] * factor,
  })
  /** Null for who is never limited. */
  const findSubject = (identity: Identity | null, address: string | undefined, isByUser: boolean) => {
    const caller = identity && 'caller' in identity ? identity.caller : null
    if (address === undefined || caller?.role === 'service_role') return null
    const user = isByUser ? caller?.claims.sub : undefined
    return user ?? toLimitSubject(normaliseAddress(address))
  }
  return {
    count(kind, identity, address) {
      const subject = findSubject(identity, address, COUNTED_BY_USER.includes(kind))
      if (subject === null || perMinute[kind] === Infinity) return null
      return counts.count(describe(kind), subject)
    },
    openBatches(identity, address) {
      const subject = findSubject(identity, address, true)
      if (subject === null || perMinute.functionCalls === Infinity) return null
      const limit = describe('batchMegabytes')
      return {
        readWait: () => counts.readWait(limit, subject),
        settle(bytes) {
          counts.spend(describe('functionCalls'), subject, -1)
          counts.spend(limit, subject, Math.max(bytes / MEGABYTE, LEAST_BATCH_MEGABYTES))
        },
      }
    },
    openBudget(address) {
      if (perMinute.databaseMilliseconds === Infinity) return null
      const limit = describe('databaseMilliseconds')
      const subject = toLimitSubject(normaliseAddress(address))
      return {
        spend: (milliseconds) => counts.spend(limit, subject, milliseconds),
        readWait: () => counts.readWait(limit, subject),
      }
    },
  }
}
