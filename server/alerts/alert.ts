export const ALERT_NAMES = ['disk', 'backup', 'job', 'certificate', 'errors', 'database'] as const
export type AlertName = (typeof ALERT_NAMES)[number]

export type Alert = {
  name: AlertName
  /** Name of the job, or of the disk and its machine; empty if there is only one. */
  subject: string
  sentence: string
}

/** `since` is ISO 8601. */
export type FiringAlert = Alert & { since: string }

export type AlertNotice = FiringAlert & {
  kind: 'started' | 'ended'
  sentBy: string[]
  attempt: number
}

/** An alert noticed by this process. `isSent`: its first message was sent while the shared ledger was unavailable. */
export type SeenAlert = Alert & { isSent?: boolean }

export type AlertLedger = {
  /**
   * @param unknown kinds that could not be checked; their alerts do not end
   * @throws Error if the ledger is unavailable
   */
  note(
    seen: readonly SeenAlert[],
    unknown: readonly AlertName[],
  ): Promise<{ notices: AlertNotice[]; firing: FiringAlert[] }>
  settle(notice: AlertNotice, sentBy: string[], isDone: boolean): Promise<void>
}

export function keyOf({ name, subject }: Pick<Alert, 'name' | 'subject'>): string {
  return `${name} ${subject}`
}
