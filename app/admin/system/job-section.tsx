import type { ScheduledJob } from '#app/data/system-reader.ts'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { describeDuration, describeInterval } from '#domain/system/describe-duration.ts'
import { nameJob } from '#domain/system/judge-system.ts'
import { Ago, SystemSection } from './system-section.tsx'

/** What is done by the clock: the last run of each, and the next. @param now milliseconds since 1970 */
export function JobSection({ jobs, now }: { jobs: readonly ScheduledJob[]; now: number }) {
  return (
    <SystemSection
      place="jobs"
      title="Scheduled jobs"
      note="One that fails rests and is tried again by itself, at the latest after an hour."
    >
      <ul className="room-rows system-rows" aria-label="Scheduled jobs">
        {jobs
          .toSorted((a, b) => b.failures - a.failures)
          .map((job) => (
            <JobRow key={job.name} job={job} now={now} />
          ))}
      </ul>
    </SystemSection>
  )
}

function JobRow({ job, now }: { job: ScheduledJob; now: number }) {
  const { name, every_seconds, next_due_at, failures, last, succeeded_at } = job
  const { tone, word } = describeState(job)
  return (
    <li className="system-job">
      <div className="system-what">
        <b>{nameJob(name)}</b>
        <span>Runs {describeInterval(every_seconds)}</span>
        {failures > 0 && last?.message != null && <span className="system-error">{last.message}</span>}
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <p>
        <span className="system-label">Last run</span>
        <span>{last ? <LastRun last={last} now={now} /> : 'never'}</span>
        {failures > 0 && (
          <span>
            {succeeded_at === null ? (
              'never succeeded'
            ) : (
              <>
                succeeded <Ago at={succeeded_at} now={now} />
              </>
            )}
          </span>
        )}
      </p>
      <p>
        <span className="system-label">Next</span>
        <span>
          {last?.status === 'running' ? (
            'after this run'
          ) : Date.parse(next_due_at) <= now ? (
            'now'
          ) : (
            <Ago at={next_due_at} now={now} />
          )}
        </span>
      </p>
    </li>
  )
}

function LastRun({ last, now }: { last: NonNullable<ScheduledJob['last']>; now: number }) {
  if (last.finished_at === null)
    return (
      <>
        began <Ago at={last.started_at} now={now} />
      </>
    )
  const took = (Date.parse(last.finished_at) - Date.parse(last.started_at)) / 1000
  return (
    <>
      <Ago at={last.finished_at} now={now} />
      {took >= 1 && `, took ${describeDuration(took)}`}
    </>
  )
}

function describeState({ failures, last }: ScheduledJob): { tone: BadgeTone; word: string } {
  if (last?.status === 'running') return { tone: 'note', word: 'Runs now' }
  if (failures > 0) return { tone: 'bad', word: failures === 1 ? 'Failed' : `Failed ${failures} times` }
  if (last === null) return { tone: 'plain', word: 'Waits' }
  // Somebody asked for it by hand, or the run after it made up for it.
  if (last.status !== 'succeeded') return { tone: 'warning', word: 'Did not finish' }
  return { tone: 'good', word: 'Well' }
}
