/** Alerts of this process: those about the database, and all of them while the shared ledger is unavailable. */
import { type Alert, type AlertLedger, type AlertNotice, keyOf, type SeenAlert } from './alert.ts'

const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 3_600_000

export type MemoryLedger = AlertLedger & {
  isSent(alert: Alert): boolean
  forget(alerts: readonly Alert[]): void
}

type Entry = { notice: AlertNotice; isSettled: boolean; nextTryAt: number }

export function createMemoryLedger(now: () => Date = () => new Date()): MemoryLedger {
  const entries = new Map<string, Entry>()

  function see(alert: SeenAlert): void {
    const { isSent = false, ...fields } = alert
    const known = entries.get(keyOf(alert))
    if (!known) {
      const notice = {
        ...fields,
        since: now().toISOString(),
        kind: 'started' as const,
        sentBy: [],
        attempt: 0,
      }
      entries.set(keyOf(alert), { notice, isSettled: isSent, nextTryAt: 0 })
      return
    }
    // An alert that fires again before its end was sent never ended.
    if (known.notice.kind === 'ended') known.isSettled = true
    known.notice = { ...known.notice, kind: 'started', sentence: alert.sentence }
  }

  function takeDue(): AlertNotice[] {
    const time = now().getTime()
    const due = [...entries.values()].filter(({ isSettled, nextTryAt }) => !isSettled && nextTryAt <= time)
    return due.map((entry) => {
      entry.nextTryAt = time + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** entry.notice.attempt)
      entry.notice = { ...entry.notice, attempt: entry.notice.attempt + 1 }
      return entry.notice
    })
  }

  return {
    async note(seen, unknown) {
      for (const alert of seen) see(alert)
      const seenKeys = new Set(seen.map(keyOf))
      for (const [key, { notice }] of entries) {
        if (notice.kind === 'ended' || seenKeys.has(key) || unknown.includes(notice.name)) continue
        const ended = { ...notice, kind: 'ended' as const, sentBy: [], attempt: 0 }
        entries.set(key, { notice: ended, isSettled: false, nextTryAt: 0 })
      }
      const firing = [...entries.values()].flatMap(({ notice: { name, subject, sentence, since, kind } }) =>
        kind === 'started' ? [{ name, subject, sentence, since }] : [],
      )
      return { notices: takeDue(), firing }
    },
    async settle(notice, sentBy, isDone) {
      const entry = entries.get(keyOf(notice))
      if (entry?.notice.kind !== notice.kind) return
      if (isDone && notice.kind === 'ended') entries.delete(keyOf(notice))
      entry.notice = { ...entry.notice, sentBy }
      entry.isSettled = isDone
    },
    isSent: (alert) => entries.get(keyOf(alert))?.isSettled ?? false,
    forget(alerts) {
      for (const alert of alerts) entries.delete(keyOf(alert))
    },
  }
}
