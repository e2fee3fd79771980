import type { ScheduledJob } from '#app/data/system-reader.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { describeInterval } from '#domain/system/describe-duration.ts'
import { nameJob } from '#domain/system/judge-system.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { Ago, SystemSection } from './system-section.tsx'

/** @param now milliseconds since 1970 */
export function JobSection({ jobs, now }: { jobs: readonly ScheduledJob[]; now: number }) {
  return (
    <SystemSection
      section="jobs"
      title="Scheduled jobs"
      note="A failed job is retried automatically, within an hour at the latest."
    >
      <RecordList label="Scheduled jobs">
        {jobs
          .toSorted((a, b) => b.failures - a.failures)
          .map((job) => (
            <RecordRow
              key={job.name}
              title={nameJob(job.name)}
              notes={[`Runs ${describeInterval(job.every_seconds)}`]}
              error={job.failures > 0 ? job.last?.message : null}
              status={describeState(job)}
              when={
                <>
                  {job.last ? (
                    <Ago at={job.last.finished_at ?? job.last.started_at} now={now} />
                  ) : (
                    'never run'
                  )}
                  ; next {Date.parse(job.next_due_at) <= now ? 'now' : <Ago at={job.next_due_at} now={now} />}
                </>
              }
            />
          ))}
      </RecordList>
    </SystemSection>
  )
}

function describeState({ failures, last }: ScheduledJob): { tone: BadgeTone; label: string } {
  if (last?.status === 'running') return { tone: 'note', label: 'Running' }
  if (failures > 0) return { tone: 'bad', label: failures === 1 ? 'Failed' : `Failed ${failures} times` }
  if (last === null) return { tone: 'plain', label: 'Not run yet' }
  // A manual run, or one followed by a successful run.
  if (last.status !== 'succeeded') return { tone: 'warning', label: 'Not finished' }
  return { tone: 'good', label: 'OK' }
}
