/** Looks again and again at what can be wrong, and has each beginning and each end told once. */
import {
  type Alert,
  ALERT_NAMES,
  type AlertName,
  type AlertNotice,
  type FiringAlert,
  keyOf,
  type AlertLedger,
} from './alert.ts'
import { createMemoryLedger } from './memory-ledger.ts'

/** A way by which messages go out. */
export type AlertChannel = {
  name: string
  /** @throws Error when it did not get out */
  send(notice: AlertNotice): Promise<void>
}

/** What a look found: the alerts of each kind, null where nothing is known at the moment. */
export type Sighting = Record<AlertName, Alert[] | null>

export type WatchOptions = {
  look: (isFiring: (name: AlertName, subject: string) => boolean) => Promise<Sighting>
  /** Shared with the other processes; null while there is none, or while it can't be asked. */
  findLedger: () => AlertLedger | null
  channels: readonly AlertChannel[]
  /** Of several processes on a machine, while they can't ask the ledger, one tells. */
  tellsAlone: boolean
  /** Receives a line for the log. */
  report: (line: string) => void
  now?: () => Date
}

export type AlertWatch = {
  /** Looks once; never rejects. */
  check: () => Promise<void>
  firing: () => FiringAlert[]
}

/** A message that nobody takes is given up after so many tries, within a day. */
const MOST_ATTEMPTS = 24

export function watchAlerts(options: WatchOptions): AlertWatch {
  const { look, findLedger, channels, tellsAlone, report, now = () => new Date() } = options
  const memory = createMemoryLedger(now)
  let shared: FiringAlert[] = []
  let alone: FiringAlert[] = []
  const firing = () => [...shared, ...alone]
  const isFiring = (name: AlertName, subject: string) =>
    firing().some((alert) => alert.name === name && alert.subject === subject)

  /** @returns null while it can't be asked */
  async function noteTogether(seen: Alert[], unknown: AlertName[]) {
    const ledger = findLedger()
    if (!ledger) return null
    const told = seen.map((alert) => ({ ...alert, isTold: memory.isTold(alert) }))
    const noted = await ledger.note(told, unknown).catch(() => null)
    return noted && { ledger, ...noted }
  }

  async function tell(notice: AlertNotice, ledger: AlertLedger): Promise<void> {
    if (notice.attempt === 1) report(describe(notice))
    const toldBy = [...notice.toldBy]
    const open = channels.filter(({ name }) => !toldBy.includes(name))
    await Promise.all(
      open.map(async (channel) => {
        try {
          await channel.send(notice)
          toldBy.push(channel.name)
        } catch (error) {
          report(`An alert could not be sent by ${channel.name}: ${(error as Error).message}`)
        }
      }),
    )
    const isDone = toldBy.length >= channels.length || notice.attempt >= MOST_ATTEMPTS
    // Told and not settled, it is told again.
    await ledger.settle(notice, toldBy, isDone).catch((error: Error) => report(error.message))
  }

  async function checkOnce(): Promise<void> {
    const sighting = await look(isFiring)
    const unknown = ALERT_NAMES.filter((name) => sighting[name] === null)
    const seen = ALERT_NAMES.flatMap((name) => sighting[name] ?? [])
    // Nobody can be asked about the database by the database.
    const seenTogether = seen.filter(({ name }) => name !== 'database')
    const together = await noteTogether(seenTogether, unknown)
    if (together) {
      shared = together.firing
      memory.forget(seenTogether)
    }
    const known = new Set(shared.map(keyOf))
    const seenAlone = seen.filter(
      (alert) => alert.name === 'database' || (!together && !known.has(keyOf(alert))),
    )
    const byItself = await memory.note(seenAlone, unknown)
    alone = byItself.firing
    await Promise.all([
      ...(together?.notices.map((notice) => tell(notice, together.ledger)) ?? []),
      ...byItself.notices.map((notice) =>
        tellsAlone ? tell(notice, memory) : memory.settle(notice, [], true),
      ),
    ])
  }

  return {
    check: () =>
      checkOnce().catch((error: Error) => report(`Alerts could not be looked at: ${error.message}`)),
    firing,
  }
}

/** For a log. */
function describe({ kind, sentence }: AlertNotice): string {
  return kind === 'started' ? `Alert: ${sentence}` : `The alert is over: ${sentence}`
}
