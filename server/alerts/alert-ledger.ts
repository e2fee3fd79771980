import type { Alert, AlertName, AlertNotice, FiringAlert } from './alert.ts'

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
