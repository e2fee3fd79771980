/**
 * A flow is the database work of one address, one user or the process itself; flows take turns. Asynchronous work
 * inherits its flow.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Work of one kind that hangs doesn't block the other kinds. */
export type PoolName = 'pages' | 'accounts' | 'data'

export type Flow = {
  key: string
  /** Share of the database compared with an anonymous flow. */
  weight: number
  /** True for clients: the flow pauses after long work for as long as it took, and never takes all connections. */
  isThrottled: boolean
  leavesRoom?: boolean
  /** Background work: starts only while other flows are idle. */
  isPatient?: boolean
  pool?: PoolName
  /**
   * Table or function of this work. Limits the connections per source, since a locked table could block all of them.
   */
  source?: string
  maxWaiting: number
  charge?: (milliseconds: number, hasOverrun: boolean) => void
  /** Seconds until the budget allows more work, or null. */
  readWait?: () => number | null
}

const OWN_FLOW: Flow = {
  key: 'own',
  weight: 8,
  isThrottled: false,
  maxWaiting: Infinity,
  pool: 'pages',
}
/** Far more than the circuit breaker of the pages allows for one table. */
const MAX_PAGE_READS_WAITING = 200

const current = new AsyncLocalStorage<Flow>()

export function runInFlow<T>(flow: Flow, work: () => T): T {
  return current.run(flow, work)
}

export type OwnFlow = { name: string; weight: number; isPatient?: boolean }

export function runInOwnFlow<T>({ name, ...more }: OwnFlow, work: () => T): T {
  return runInFlow({ ...OWN_FLOW, ...more, key: `own:${name}`, pool: 'data' }, work)
}

/**
 * Separates what pages read by source: a locked table leaves connections for pages that don't need it.
 * @param source path of the table or function
 */
export function runPageRead<T>(source: string, work: () => T): T {
  const flow = { ...OWN_FLOW, key: `own:${source}`, leavesRoom: true, maxWaiting: MAX_PAGE_READS_WAITING }
  return runInFlow(flow, work)
}

export function currentFlow(): Flow {
  return current.getStore() ?? OWN_FLOW
}
