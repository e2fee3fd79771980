export const ALERT_NAMES = ['disk', 'backup', 'job', 'certificate', 'errors', 'database'] as const
export type AlertName = (typeof ALERT_NAMES)[number]

export type Alert = {
  name: AlertName
  /** The job, or the disk and its machine; empty if there is only one of a kind. */
  subject: string
  /** Describes the problem with its figures, for an operator. */
  sentence: string
}

/** `since` is ISO 8601. */
export type FiringAlert = Alert & { since: string }

/** A due message: an alert started or ended. */
export type AlertNotice = FiringAlert & {
  kind: 'started' | 'ended'
  /** Channels that have sent it. */
  sentBy: string[]
  /** Starts at 1. */
  attempt: number
}

/** An alert that a process sees. `isSent`: its start was sent while the shared ledger was unavailable. */
export type SeenAlert = Alert & { isSent?: boolean }

/** Stores firing alerts, and hands out each message once until it is settled. */
export type AlertLedger = {
  /**
   * @param unknown kinds that could not be checked; their alerts do not end
   * @throws Error if the ledger is unavailable
   */
  note(
    seen: readonly SeenAlert[],
    unknown: readonly AlertName[],
  ): Promise<{ notices: AlertNotice[]; firing: FiringAlert[] }>
  /** Records the channels that have sent a message; `isDone` stops further attempts. */
  settle(notice: AlertNotice, sentBy: string[], isDone: boolean): Promise<void>
}

export function keyOf({ name, subject }: Pick<Alert, 'name' | 'subject'>): string {
  return `${name} ${subject}`
}
