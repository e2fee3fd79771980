/** What the parent of several processes and each of them say to each other (docs/decisions/0068). */

export type ToWorker =
  /** End in order while the others go on: nothing has to be told to a balancer. */
  | { type: 'retire' }
  /** Say your own. */
  | { type: 'figures-asked'; id: number; topic: FigureTopic }
  /** What the others said. */
  | { type: 'figures-gathered'; id: number; others: ToldFigures[] }
  /** Another one heard of a change from outside. */
  | { type: 'changed'; announcement: string }

export type ToParent =
  /** It answers requests. */
  | { type: 'ready' }
  /** Its event loop turns. */
  | { type: 'alive' }
  | { type: 'figures-wanted'; id: number; topic: FigureTopic }
  | { type: 'figures'; id: number; text: string }
  | { type: 'changed'; announcement: string }

/** Metrics in the text format of Prometheus, or what owners are shown, as JSON. */
export type FigureTopic = 'metrics' | 'figures'

/** What one process said of a topic. */
export type ToldFigures = { process: number; text: string }
