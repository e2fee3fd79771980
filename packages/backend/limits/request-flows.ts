/** Which flow of the database a request belongs to, by service and caller. */
import type { Identity } from '../request/caller.ts'
import { type Flow, runInFlow } from '../database/queue/flow.ts'
import { normaliseAddress, toLimitSubject } from './client-address.ts'
import type { RequestLimits } from './request-limits.ts'

export type FlowService = 'rest' | 'auth' | 'storage' | 'functions'

/** Runs a request in the flow of its caller. What comes from no address stays in the flow it was made in. */
export type RunInFlow = <T>(
  identity: Identity | null,
  address: string | undefined,
  work: () => T,
  source?: string,
) => T

const WEIGHTS: Record<FlowService, number> = { rest: 1, storage: 1, functions: 2, auth: 4 }
const SECRET_FLOW: Flow = { key: 'secret', weight: 4, isThrottled: false, maxWaiting: Infinity }
/** Far more than the connections a browser opens. */
const MAX_WAITING = 64
/** A statement that had to be cut off may have cost everyone a restart of the embedded database. */
const OVERRUN_MS = 5_000

/** Sign-in has a flow of its own: it goes on for an address whose budget is spent, which may be a whole office. */
export function createRequestFlows(
  limits: Pick<RequestLimits, 'openBudget'>,
): (service: FlowService) => RunInFlow {
  return (service) => (identity, address, work, source) => {
    if (address === undefined) return work()
    const caller = identity && 'caller' in identity ? identity.caller : null
    const pool = service === 'auth' ? 'accounts' : 'data'
    if (caller?.role === 'service_role') return runInFlow({ ...SECRET_FLOW, pool, source }, work)
    const isThrottled = service === 'rest' || service === 'storage'
    const budget = isThrottled ? limits.openBudget(address) : null
    const who = caller?.claims.sub ?? toLimitSubject(normaliseAddress(address))
    return runInFlow(
      {
        key: `${service}:${who}`,
        weight: WEIGHTS[service],
        isThrottled,
        maxWaiting: MAX_WAITING,
        pool,
        source,
        ...(budget && {
          charge: (milliseconds, hasOverrun) => budget.spend(milliseconds + (hasOverrun ? OVERRUN_MS : 0)),
          readWait: () => budget.readWait(),
        }),
      },
      work,
    )
  }
}
