import { hostname } from 'node:os'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { closeInOrder } from '../close-in-order.ts'
import type { Config } from '../config/config.ts'
import { createDiskReader, listWrittenFolders } from '../disk-space.ts'
import type { TimeSeries } from '../observability/time-series.ts'
import type { AlertLedger } from './alert.ts'
import { openAlertChannels } from './alert-channels.ts'
import {
  judgeBackup,
  judgeCertificate,
  judgeDatabase,
  judgeDisks,
  judgeErrors,
  judgeJobs,
} from './alert-rules.ts'
import { createCertificateWatch, readCertificate } from './certificate.ts'
import { openDatabaseLedger, readAlertFacts } from './database-ledger.ts'
import { watchAlerts } from './watch-alerts.ts'

/**
 * An alert ends after no process has noticed it for this many checks, because a check on a busy machine may
 * take seconds.
 */
const GRACE_CHECKS = 2
const GRACE_SECONDS = 6
const ERROR_WINDOW_MINUTES = 5

export type Alerts = ReturnType<typeof openAlerts>

export function openAlerts(
  readConfig: () => Config,
  { requests, sendsAlone }: { requests: TimeSeries; sendsAlone: boolean },
) {
  const config = readConfig()
  const { thresholds, everySeconds } = config.alerts
  const report = (line: string) => console.warn(line)
  let opened = { config, ...openAlertChannels(config) }
  /** Read for each message, because owners can change the mail server at any time. */
  const listChannels = () => {
    const current = readConfig()
    if (current !== opened.config) {
      void opened.close()
      opened = { config: current, ...openAlertChannels(current) }
    }
    return opened.channels
  }
  const readDisks = createDiskReader(listWrittenFolders(config))
  const checkCertificate = createCertificateWatch({
    read: () => readCertificate(config.siteUrl),
    expiresSoon: (seen) => judgeCertificate(seen, thresholds, new Date()).length > 0,
    report,
  })
  let data: { client: ReturnType<typeof openClient>; ledger: AlertLedger } | null = null
  let awaySince: number | null = null
  let isDatabaseKnown = false

  const noteAway = () => {
    isDatabaseKnown = true
    awaySince ??= performance.now()
  }

  async function readFacts() {
    if (!data) return null
    try {
      const facts = await readAlertFacts(data.client)
      isDatabaseKnown = true
      awaySince = null
      return facts
    } catch {
      noteAway()
      return null
    }
  }

  const watch = watchAlerts({
    listChannels,
    sendsAlone,
    report,
    findLedger: () => (awaySince === null ? (data?.ledger ?? null) : null),
    async look(isFiring) {
      const [facts, disks, certificate] = await Promise.all([readFacts(), readDisks(), checkCertificate()])
      const secondsAway = awaySince === null ? 0 : (performance.now() - awaySince) / 1000
      return {
        disk: judgeDisks(disks, thresholds, {
          host: hostname(),
          isFiring: (subject) => isFiring('disk', subject),
        }),
        backup: facts && judgeBackup(facts.backup, thresholds),
        job: facts && judgeJobs(facts.jobs, thresholds),
        certificate: certificate && judgeCertificate(certificate.seen, thresholds, new Date()),
        errors: judgeErrors(requests.countRecent(ERROR_WINDOW_MINUTES), thresholds, isFiring('errors', '')),
        database: isDatabaseKnown ? judgeDatabase(secondsAway, everySeconds) : null,
      }
    },
  })
  const stop = repeat(watch.check, everySeconds * 1000)
  return {
    firing: watch.firing,
    noteAway,
    connect({ secretKey, ...supabase }: SupabaseAccess) {
      awaySince = null
      if (!secretKey) return
      const client = openClient(supabase, secretKey)
      data = { client, ledger: openDatabaseLedger(client, everySeconds * GRACE_CHECKS + GRACE_SECONDS) }
    },
    close: () => closeInOrder([stop, () => opened.close()]),
  }
}

function repeat(work: () => Promise<void>, pauseMs: number): () => Promise<void> {
  let isClosed = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => {
      running = work().then(() => (isClosed ? undefined : wait()))
    }, pauseMs).unref()
  }
  wait()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await running
  }
}
