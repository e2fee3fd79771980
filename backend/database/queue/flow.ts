/**
 * Whose work the database does: everything one address, user or the process itself asks for is one flow, and flows
 * take turns. The flow of a request goes along with everything that is done for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Flow = {
  /** What belongs together. */
  key: string
  /** Its share of the database beside other flows that want it, as a multiple of a stranger's. */
  weight: number
  /** True for strangers: after a long piece of work the flow pauses as long, and it never takes all connections. */
  isThrottled: boolean
  /** How many pieces of work may wait; one more is refused. */
  maxWaiting: number
  /** Hears how long the database worked for it, in milliseconds. */
  charge?: (milliseconds: number, hasOverrun: boolean) => void
  /** Asked when its turn comes: the seconds to wait when it has used up what it may, or null. */
  readWait?: () => number | null
}

/** The process itself: pages it renders, imports on schedule, housekeeping. What may wait has a flow beside it. */
const OWN_FLOW: Flow = { key: 'own', weight: 8, isThrottled: false, maxWaiting: Infinity }

const current = new AsyncLocalStorage<Flow>()

/** Runs `work`, and what it starts, as part of `flow`. */
export function runInFlow<T>(flow: Flow, work: () => T): T {
  return current.run(flow, work)
}

/** Runs `work` of the process itself apart from its pages, with another weight. */
export function runInOwnFlow<T>({ name, weight }: { name: string; weight: number }, work: () => T): T {
  return runInFlow({ ...OWN_FLOW, key: `own:${name}`, weight }, work)
}

export function currentFlow(): Flow {
  return current.getStore() ?? OWN_FLOW
}
