/** What the parent of several processes and each of them say to each other (docs/decisions/0068). */

export type ToWorker =
  /** End in order while the others go on: nothing has to be told to a balancer. */
  | { type: 'retire' }
  /** Say your own metrics. */
  | { type: 'metrics-asked'; id: number }
  /** What the others said. */
  | { type: 'metrics-gathered'; id: number; others: ProcessMetrics[] }
  /** Another one heard of a change from outside. */
  | { type: 'changed'; announcement: string }

export type ToParent =
  /** It answers requests. */
  | { type: 'ready' }
  /** Its event loop turns. */
  | { type: 'alive' }
  | { type: 'metrics-wanted'; id: number }
  | { type: 'metrics'; id: number; text: string }
  | { type: 'changed'; announcement: string }

/** The metrics of one process in the text format of Prometheus. */
export type ProcessMetrics = { process: number; text: string }
