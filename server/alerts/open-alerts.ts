import { hostname } from 'node:os'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { closeInOrder } from '../close-in-order.ts'
import type { Config } from '../config/config.ts'
import { createDiskReader, listWrittenPlaces } from '../disks/disk-space.ts'
import type { FinishedRequest } from '../observability/observe-requests.ts'
import type { FiringAlert, AlertLedger } from './alert.ts'
import { openAlertChannels } from './alert-channels.ts'
import {
  judgeBackup,
  judgeCertificate,
  judgeDatabase,
  judgeDisks,
  judgeErrors,
  judgeJobs,
} from './alert-rules.ts'
import { createCertificateWatch } from './read-certificate.ts'
import { openDatabaseLedger, readAlertFacts } from './database-ledger.ts'
import { createErrorWindow } from './error-window.ts'
import { watchAlerts } from './watch-alerts.ts'

/** An alert that no process has seen for so many looks is over; a look of a busy machine may take some seconds. */
const GRACE_LOOKS = 2
const GRACE_SECONDS = 6

export type Alerts = {
  /** Counts a request that has ended. */
  observe: (request: FinishedRequest) => void
  /** What is wrong now, the oldest first, as far as this process knows. */
  firing: () => FiringAlert[]
  /** The database is away, and has not been there since the start. */
  noteAway: () => void
  /** It can be asked from now on. */
  connect: (supabase: SupabaseAccess) => void
  close: () => Promise<void>
}

/**
 * Watches what can be wrong with the installation, and tells whom the settings name.
 * @param tellsAlone of several processes on a machine, while the database can't be asked, one tells
 */
export function openAlerts(config: Config, { tellsAlone }: { tellsAlone: boolean }): Alerts {
  const { thresholds, everySeconds } = config.alerts
  const report = (line: string) => console.warn(line)
  const { channels, close: closeChannels } = openAlertChannels(config)
  const readDisks = createDiskReader(listWrittenPlaces(config))
  const errors = createErrorWindow()
  const readCertificate = createCertificateWatch(config.siteUrl, {
    report,
    endsSoon: (seen, now) => judgeCertificate(seen, thresholds, now).length > 0,
  })
  let data: { client: ReturnType<typeof openClient>; ledger: AlertLedger } | null = null
  let awaySince: number | null = null
  let isDatabaseKnown = false

  const noteAway = () => {
    isDatabaseKnown = true
    awaySince ??= performance.now()
  }

  /** @returns null while it can't be asked */
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
    channels,
    tellsAlone,
    report,
    findLedger: () => (awaySince === null ? (data?.ledger ?? null) : null),
    async look(isFiring) {
      const [facts, disks, certificate] = await Promise.all([readFacts(), readDisks(), readCertificate()])
      return {
        disk: judgeDisks(disks, thresholds, {
          host: hostname(),
          isFiring: (subject) => isFiring('disk', subject),
        }),
        backup: facts && judgeBackup(facts.backup, thresholds),
        job: facts && judgeJobs(facts.jobs, thresholds),
        certificate: certificate && judgeCertificate(certificate.seen, thresholds, new Date()),
        errors: judgeErrors(errors.read(), thresholds, isFiring('errors', '')),
        database: isDatabaseKnown
          ? judgeDatabase(awaySince === null ? 0 : (performance.now() - awaySince) / 1000, everySeconds)
          : null,
      }
    },
  })
  const stopLooking = lookEvery(everySeconds * 1000, watch.check)
  return {
    observe: errors.observe,
    firing: watch.firing,
    noteAway,
    connect({ secretKey, ...supabase }) {
      awaySince = null
      if (!secretKey) return
      const client = openClient(supabase, secretKey)
      data = { client, ledger: openDatabaseLedger(client, everySeconds * GRACE_LOOKS + GRACE_SECONDS) }
    },
    close: () => closeInOrder([stopLooking, closeChannels]),
  }
}

/** One look after the other, however long one takes. @returns how to end that; one under way ends first */
function lookEvery(milliseconds: number, look: () => Promise<void>): () => Promise<void> {
  let isClosed = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => void (looking = lookOnce()), milliseconds).unref()
  }
  const lookOnce = async () => {
    await look()
    if (!isClosed) wait()
  }
  wait()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await looking
  }
}
