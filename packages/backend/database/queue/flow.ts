/**
 * Whose work the database does: everything one address, user or the process itself asks for is one flow, and flows
 * take turns. The flow of a request goes along with everything that is done for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Connections of their own, so that work of one kind that hangs leaves the other kinds theirs. */
export type PoolName = 'pages' | 'accounts' | 'data'

export type Flow = {
  /** What belongs together. */
  key: string
  /** Its share of the database beside other flows that want it, as a multiple of a stranger's. */
  weight: number
  /** True for strangers: after a long piece of work the flow pauses as long, and it never takes all connections. */
  isThrottled: boolean
  /** True for what never takes all connections either, but needs no pause. */
  leavesRoom?: boolean
  /** True for long work that nobody looks at: it begins when no other flow asked for something a moment ago. */
  isPatient?: boolean
  /** Whose connections it takes, where kinds of work have their own; `data` when it is left out. */
  pool?: PoolName
  /** Table or function that this work uses. Limits the connections per source, since a locked table could block all of them. */
  source?: string
  /** How many pieces of work may wait; one more is refused. */
  maxWaiting: number
  /** Hears how long the database worked for it, in milliseconds. */
  charge?: (milliseconds: number, hasOverrun: boolean) => void
  /** Asked when its turn comes: the seconds to wait when it has used up what it may, or null. */
  readWait?: () => number | null
}

/** The process itself: pages it renders, imports on schedule, housekeeping. What may wait has a flow beside it. */
const OWN_FLOW: Flow = {
  key: 'own',
  weight: 8,
  isThrottled: false,
  maxWaiting: Infinity,
  pool: 'pages',
}
/** Far more than wait for one table before the breaker of the pages stops asking it. */
const MAX_PAGE_READS_WAITING = 200

const current = new AsyncLocalStorage<Flow>()

/** Runs `work`, and what it starts, as part of `flow`. */
export function runInFlow<T>(flow: Flow, work: () => T): T {
  return current.run(flow, work)
}

/** Of work of the process itself: its name, its weight beside the pages, and whether it is patient, see `Flow`. */
export type OwnFlow = { name: string; weight: number; isPatient?: boolean }

/** Runs `work` of the process itself apart from its pages, with another weight. */
export function runInOwnFlow<T>({ name, ...more }: OwnFlow, work: () => T): T {
  return runInFlow({ ...OWN_FLOW, ...more, key: `own:${name}`, pool: 'data' }, work)
}

/**
 * Runs what a page reads of one table or function apart from what pages read elsewhere: a table that is locked leaves
 * connections to the pages that don't need it.
 * @param source path of the table or function
 */
export function runPageRead<T>(source: string, work: () => T): T {
  const flow = { ...OWN_FLOW, key: `own:${source}`, leavesRoom: true, maxWaiting: MAX_PAGE_READS_WAITING }
  return runInFlow(flow, work)
}

export function currentFlow(): Flow {
  return current.getStore() ?? OWN_FLOW
}
