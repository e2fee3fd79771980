import type { BackupRun, Backups, ScheduledJob } from '#app/data/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatSize } from '#domain/stored-files.ts'
import { describeDuration, describeInterval } from '#domain/system/describe-duration.ts'
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
  // A manual run, or a run before one that succeeded.
  if (last.status !== 'succeeded') return { tone: 'warning', label: 'Not finished' }
  return { tone: 'good', label: 'OK' }
}

const BACKUP_STATES: Record<BackupRun['status'], { tone: BadgeTone; label: string }> = {
  running: { tone: 'note', label: 'Running' },
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'bad', label: 'Failed' },
}
/** The server returns the latest twenty. */
const SHOWN_BACKUPS = 6

export type BackupSectionProps = {
  /** Null if scheduled backups are off. */
  backups: Backups | null
  isHosted: boolean
  isRequesting: boolean
  /** Milliseconds since 1970. */
  now: number
  onRequest: () => void
}

export function BackupSection({ backups, isHosted, isRequesting, now, onRequest }: BackupSectionProps) {
  // A hosted project may still have the backup job of the installation it was moved from.
  if (backups === null || isHosted) return <NoBackups isHosted={isHosted} />
  const { every_seconds, due_in_seconds, runs } = backups
  const isRunning = isRequesting || due_in_seconds <= 0 || runs[0]?.status === 'running'
  const next = due_in_seconds > 0 ? `in ${describeDuration(due_in_seconds)}` : 'now'
  return (
    <SystemSection
      section="backups"
      title="Backups"
      note={`One ${describeInterval(every_seconds)}, the next ${next}. Each is read back to check it.`}
      action={
        <Button
          size="small"
          variant="secondary"
          isBusy={isRunning}
          aria-disabled={isRunning}
          onClick={() => !isRunning && onRequest()}
        >
          <Icon name="database" />
          {isRunning ? 'Backing up...' : 'Back up now'}
        </Button>
      }
    >
      {runs.length === 0 ? (
        <p className="section-note">There is no backup yet. The first one starts soon.</p>
      ) : (
        <RecordList label="Backups">
          {runs.slice(0, SHOWN_BACKUPS).map((run) => (
            <RecordRow
              key={run.id}
              title={<Ago at={run.finished_at ?? run.started_at} now={now} />}
              notes={[run.file_name && `${run.file_name}${run.target === null ? '' : ` in ${run.target}`}`]}
              error={run.message}
              status={BACKUP_STATES[run.status]}
              when={run.bytes === null ? null : formatSize(run.bytes)}
            />
          ))}
        </RecordList>
      )}
    </SystemSection>
  )
}

function NoBackups({ isHosted }: { isHosted: boolean }) {
  return (
    <SystemSection section="backups" title="Backups">
      <p className="section-note break-long">
        {isHosted ? (
          'The hosted project makes its own backups; its dashboard shows them.'
        ) : (
          <>
            Scheduled backups are off. To turn them on, set <code>BACKUP_TO</code> to a folder on another
            disk, or to a bucket. To make one by hand: <code>npm run backup -- FILE</code>.
          </>
        )}
      </p>
    </SystemSection>
  )
}
