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
