/** What can be wrong, one kind each. */
export const ALERT_NAMES = ['disk', 'backup', 'job', 'certificate', 'errors', 'database'] as const
export type AlertName = (typeof ALERT_NAMES)[number]

export type Alert = {
  name: AlertName
  /** Which of its kind: a job, a disk of a machine; empty where there is only one. */
  subject: string
  /** For an operator: what is wrong, with its figures. */
  sentence: string
}

export type FiringAlert = Alert & {
  /** ISO 8601. */
  since: string
}

/** A message that is due: that an alert began, or that it is over. */
export type AlertNotice = FiringAlert & {
  kind: 'started' | 'ended'
  /** Ways by which it has gone out already. */
  toldBy: string[]
  /** From 1. */
  attempt: number
}

export function keyOf({ name, subject }: Pick<Alert, 'name' | 'subject'>): string {
  return `${name} ${subject}`
}

/** An alert that a process sees, and whether it was told of already while nobody could be asked. */
export type SeenAlert = Alert & { isTold?: boolean }

/** Remembers what fires, and hands each message out once until it is settled. */
export type AlertLedger = {
  /**
   * @param unknown kinds of which nothing is known at the moment: none of them ends
   * @throws Error when it doesn't answer
   */
  note(
    seen: readonly SeenAlert[],
    unknown: readonly AlertName[],
  ): Promise<{ notices: AlertNotice[]; firing: FiringAlert[] }>
  /** Says by which ways a message has gone out; `isDone` when it is not to be tried again. */
  settle(notice: AlertNotice, toldBy: string[], isDone: boolean): Promise<void>
}
