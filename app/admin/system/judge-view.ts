import { describeDuration } from '#domain/system/describe-duration.ts'
import { countRequests, judgeSystem, type Verdict } from '#domain/system/judge-system.ts'
import type { ListedDelivery } from '#app/data/manage-deliveries.ts'
import type { Installation } from '#app/data/system-reader.ts'
import type { ProcessFigures } from '#domain/system/process-figures.ts'

export type SystemView = {
  /** Milliseconds since 1970. */
  readAt: number
  /** Null if the process did not answer. */
  process: ProcessFigures | null
  /** Null if the database did not answer. */
  installation: Installation | null
  /** The latest failed deliveries, at most fifty. */
  failed: readonly ListedDelivery[]
}

/** What was given up longer ago is an old story. */
const LATELY_MS = 3 * 24 * 60 * 60 * 1000

/** Whether all is well. */
export function judgeView({ process, installation, failed, readAt }: SystemView): Verdict {
  return judgeSystem({
    now: readAt,
    process,
    installation: installation && {
      jobs: installation.jobs,
      backups: installation.backups,
      failedLately: failed.filter(({ created_at }) => readAt - Date.parse(created_at) < LATELY_MS).length,
      oldestDueSeconds: installation.oldest_due_seconds,
      mail: installation.mail,
    },
  })
}

/** "Up for 3 hours; 1,204 requests in the last hour, none failed; the last backup is 2 hours old." */
export function describeFacts({ process, installation, readAt }: SystemView): string {
  const facts: string[] = []
  if (process) {
    const { total, failed } = countRequests(process.minutes)
    const startedAt = Math.min(...process.processes.map((one) => one.startedAt))
    facts.push(`Up for ${describeDuration((process.at - startedAt) / 1000)}`)
    facts.push(
      `${total.toLocaleString('en-US')} ${total === 1 ? 'request' : 'requests'} in the last hour, ${failed === 0 ? 'none' : failed.toLocaleString('en-US')} failed`,
    )
  }
  const latest = installation?.backups?.runs.find(({ status }) => status === 'done')
  if (latest?.finished_at)
    facts.push(`the last backup is ${describeDuration((readAt - Date.parse(latest.finished_at)) / 1000)} old`)
  return facts.length > 0 ? `${facts.join('; ')}.` : ''
}
