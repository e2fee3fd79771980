import type { ListedDelivery } from '#app/data/manage-deliveries.ts'
import type { Installation } from '#app/data/system-reader.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { describeDuration } from '#domain/system/describe-duration.ts'
import { countRequests, type Finding, judgeSystem } from '#domain/system/judge-system.ts'
import type { ProcessFigures } from '#domain/system/process-figures.ts'

export type SystemView = {
  /** Milliseconds since 1970. */
  readAt: number
  /** Null if the process did not respond. */
  process: ProcessFigures | null
  /** Null if the database did not respond. */
  installation: Installation | null
  /** Latest failed deliveries, at most fifty. */
  failed: readonly ListedDelivery[]
}

/** Older failures are not reported as a problem. */
const RECENT_FAILURE_MS = 3 * 24 * 60 * 60 * 1000

const ICONS: Record<Finding['tone'] | 'good', IconName> = {
  good: 'circle-check',
  note: 'info',
  warning: 'triangle-alert',
  bad: 'circle-x',
}
const TONE_LABELS: Record<Finding['tone'], string> = { note: 'Note', warning: 'Warning', bad: 'Serious' }

/** Whether the site works, in one sentence, with a link to each problem. */
export function Verdict({ view }: { view: SystemView }) {
  const { readAt, process, installation, failed } = view
  const isRecent = ({ created_at }: ListedDelivery) => readAt - Date.parse(created_at) < RECENT_FAILURE_MS
  const { tone, sentence, findings } = judgeSystem({
    now: readAt,
    process,
    installation: installation && { ...installation, recentFailures: failed.filter(isRecent).length },
  })
  return (
    <section className={`system-verdict is-${tone}`} aria-label="Site status">
      <div role="status" className="pad row row--top row--single-line gap-16">
        <Icon name={ICONS[tone]} size={34} />
        <div>
          <p className="t-h3">{sentence}</p>
          <p>{describeFacts(view)}</p>
        </div>
      </div>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding.text} className={`is-${finding.tone}`}>
              <a href={`#system-${finding.section}`} className="row row--top row--single-line">
                <Icon name={ICONS[finding.tone]} size={20} />
                <span>
                  <span className="sr-only">{TONE_LABELS[finding.tone]}: </span>
                  {finding.text}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** For example "Up for 3 hours; 1,204 requests in the last hour, none failed; the last backup is 2 hours old." */
function describeFacts({ process, installation, readAt }: SystemView): string {
  const facts: string[] = []
  if (process) {
    const { total, failed } = countRequests(process.minutes)
    facts.push(`Up for ${describeDuration((process.at - process.startedAt) / 1000)}`)
    facts.push(
      `${total.toLocaleString('en-US')} ${total === 1 ? 'request' : 'requests'} in the last hour, ${failed === 0 ? 'none' : failed.toLocaleString('en-US')} failed`,
    )
  }
  const latest = installation?.backups?.runs.find(({ status }) => status === 'done')
  if (latest?.finished_at)
    facts.push(`the last backup is ${describeDuration((readAt - Date.parse(latest.finished_at)) / 1000)} old`)
  return facts.length > 0 ? `${facts.join('; ')}.` : ''
}
