/** What one process tells by itself: of a database that is away, and of everything while it is. */
import { type Alert, type AlertNotice, keyOf, type AlertLedger, type SeenAlert } from './alert.ts'

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

export type MemoryLedger = AlertLedger & {
  /** Whether somebody was told of its beginning. */
  isTold: (alert: Alert) => boolean
  /** Somebody else remembers it from now on. */
  forget: (alerts: readonly Alert[]) => void
}

type Entry = { notice: AlertNotice; isTold: boolean; nextTryAt: number }

export function createMemoryLedger(now: () => Date = () => new Date()): MemoryLedger {
  const entries = new Map<string, Entry>()

  function begin(alert: SeenAlert): void {
    const { name, subject, sentence, isTold = false } = alert
    const since = now().toISOString()
    entries.set(keyOf(alert), {
      notice: { name, subject, sentence, since, kind: 'started', toldBy: [], attempt: 0 },
      isTold,
      nextTryAt: 0,
    })
  }

  function see(alert: SeenAlert): void {
    const entry = entries.get(keyOf(alert))
    if (!entry || (entry.notice.kind === 'ended' && entry.isTold)) return begin(alert)
    entry.notice.sentence = alert.sentence
    // Back before its end was told: nobody hears of either.
    if (entry.notice.kind === 'ended') {
      entry.notice.kind = 'started'
      entry.isTold = true
    }
    return undefined
  }

  function end(key: string, entry: Entry): void {
    // Over before anybody was told of it.
    if (!entry.isTold && entry.notice.attempt === 0) entries.delete(key)
    else {
      entry.notice = { ...entry.notice, kind: 'ended', toldBy: [], attempt: 0 }
      entry.isTold = false
      entry.nextTryAt = 0
    }
  }

  function takeDue(): AlertNotice[] {
    const time = now().getTime()
    const due = [...entries.values()].filter(({ isTold, nextTryAt }) => !isTold && nextTryAt <= time)
    for (const entry of due) {
      entry.nextTryAt = time + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** entry.notice.attempt)
      entry.notice.attempt += 1
    }
    return due.map(({ notice }) => ({ ...notice }))
  }

  return {
    async note(seen, unknown) {
      for (const alert of seen) see(alert)
      const seenKeys = new Set(seen.map(keyOf))
      for (const [key, entry] of entries) {
        const { kind, name } = entry.notice
        if (kind === 'ended' && entry.isTold) entries.delete(key)
        else if (kind === 'started' && !seenKeys.has(key) && !unknown.includes(name)) end(key, entry)
      }
      const firing = [...entries.values()].filter(({ notice }) => notice.kind === 'started')
      return {
        notices: takeDue(),
        firing: firing.map(({ notice: { name, subject, sentence, since } }) => ({
          name,
          subject,
          sentence,
          since,
        })),
      }
    },
    async settle(notice, toldBy, isDone) {
      const entry = entries.get(keyOf(notice))
      if (!entry || entry.notice.kind !== notice.kind) return
      entry.notice.toldBy = toldBy
      entry.isTold = isDone
    },
    isTold: (alert) => entries.get(keyOf(alert))?.isTold ?? false,
    forget: (alerts) => {
      for (const alert of alerts) entries.delete(keyOf(alert))
    },
  }
}
