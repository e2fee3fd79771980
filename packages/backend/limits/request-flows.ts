import { type Flow, runInFlow } from '../database/queue/flow.ts'
import type { Identity } from '../request/caller.ts'
import { normalizeAddress, toLimitSubject } from './client-address.ts'
import type { RequestLimits } from './request-limits.ts'

export type FlowService = 'rest' | 'auth' | 'storage' | 'functions'

const WEIGHTS: Record<FlowService, number> = { rest: 1, storage: 1, functions: 2, auth: 4 }
const SECRET_FLOW: Flow = { key: 'secret', weight: 4, isThrottled: false, maxWaiting: Infinity }
/** Far more than the connections a browser opens. */
const MAX_WAITING = 64
/** Charged for a canceled statement, which may have restarted the embedded database. */
const CANCELED_COST_MS = 5_000

/**
 * Runs a request in its caller's flow, a share of the fair queue; a call from this process stays in the
 * current one. Sign-in has its own flow without a time budget, so that it works for an address that has used
 * up its budget.
 */
export function createRequestFlows(limits: Pick<RequestLimits, 'openBudget'>) {
  return function inFlow<T>(
    service: FlowService,
    identity: Identity | null,
    address: string | undefined,
    source: string | undefined,
    work: () => T,
  ): T {
    if (address === undefined) return work()
    const caller = identity && 'caller' in identity ? identity.caller : null
    const pool = service === 'auth' ? 'accounts' : 'data'
    if (caller?.role === 'service_role') return runInFlow({ ...SECRET_FLOW, pool, source }, work)
    const isThrottled = service === 'rest' || service === 'storage'
    const budget = isThrottled ? limits.openBudget(address) : null
    const who = caller?.claims.sub ?? toLimitSubject(normalizeAddress(address))
    return runInFlow(
      {
        key: `${service}:${who}`,
        weight: WEIGHTS[service],
        isThrottled,
        maxWaiting: MAX_WAITING,
        pool,
        source,
        ...(budget && {
          charge: (milliseconds, isCanceled) =>
            budget.spend(milliseconds + (isCanceled ? CANCELED_COST_MS : 0)),
          readWait: () => budget.readWait(),
        }),
      },
      work,
    )
  }
}
