/** Checks for problems. Sends one message when a problem starts and one when it ends. */
import {
  type Alert,
  ALERT_NAMES,
  type AlertLedger,
  type AlertName,
  type AlertNotice,
  type FiringAlert,
  keyOf,
} from './alert.ts'
import { createMemoryLedger } from './memory-ledger.ts'

export type AlertChannel = {
  name: string
  send(notice: AlertNotice): Promise<void>
}

export type Findings = Record<AlertName, Alert[] | null>

export type WatchOptions = {
  look: (isFiring: (name: AlertName, subject: string) => boolean) => Promise<Findings>
  findLedger: () => AlertLedger | null
  listChannels: () => readonly AlertChannel[]
  /** Whether this process sends messages while the shared ledger is unavailable: one process per machine does. */
  sendsAlone: boolean
  report: (line: string) => void
  now?: () => Date
}

/** With backoff, these attempts take a day. */
const MAX_ATTEMPTS = 24

export function watchAlerts({
  look,
  findLedger,
  listChannels,
  sendsAlone,
  report,
  now = () => new Date(),
}: WatchOptions) {
  const memory = createMemoryLedger(now)
  let shared: FiringAlert[] = []
  let local: FiringAlert[] = []
  const firing = () => [...shared, ...local]

  async function send(notice: AlertNotice, ledger: AlertLedger): Promise<void> {
    const { kind, sentence, attempt } = notice
    if (attempt === 1) report(kind === 'started' ? `Alert: ${sentence}` : `The alert is over: ${sentence}`)
    const sentBy = [...notice.sentBy]
    const channels = listChannels()
    const left = channels.filter(({ name }) => !sentBy.includes(name))
    await Promise.all(
      left.map(async (channel) => {
        try {
          await channel.send(notice)
          sentBy.push(channel.name)
        } catch (error) {
          report(`An alert could not be sent by ${channel.name}: ${(error as Error).message}`)
        }
      }),
    )
    const isDone = sentBy.length >= channels.length || attempt >= MAX_ATTEMPTS
    await ledger.settle(notice, sentBy, isDone).catch((error: Error) => report(error.message))
  }

  async function checkOnce(): Promise<void> {
    const findings = await look((name, subject) =>
      firing().some((alert) => alert.name === name && alert.subject === subject),
    )
    const unknown = ALERT_NAMES.filter((name) => findings[name] === null)
    const seen = ALERT_NAMES.flatMap((name) => findings[name] ?? [])
    // The database cannot store its own outage.
    const storable = seen.filter(({ name }) => name !== 'database')
    const ledger = findLedger()
    const noted = await ledger
      ?.note(
        storable.map((alert) => ({ ...alert, isSent: memory.isSent(alert) })),
        unknown,
      )
      .catch(() => null)
    if (noted) {
      shared = noted.firing
      memory.forget(storable)
    }
    const sharedKeys = new Set(shared.map(keyOf))
    const own = seen.filter((alert) => alert.name === 'database' || (!noted && !sharedKeys.has(keyOf(alert))))
    const ownNoted = await memory.note(own, unknown)
    local = ownNoted.firing
    await Promise.all([
      ...(noted?.notices.map((notice) => send(notice, ledger!)) ?? []),
      ...ownNoted.notices.map((notice) =>
        sendsAlone ? send(notice, memory) : memory.settle(notice, [], true),
      ),
    ])
  }

  return {
    check: () => checkOnce().catch((error: Error) => report(`The check for alerts failed: ${error.message}`)),
    firing,
  }
}
