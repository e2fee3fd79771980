import { type BackupRun, type Backups, createSystemReader } from '#app/data/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { formatSize } from '#domain/stored-files.ts'
import { describeDuration, describeInterval } from '#domain/system/describe-duration.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { RelativeTime, SystemSection } from './system-section.tsx'

const BACKUP_STATES: Record<BackupRun['status'], { tone: BadgeTone; label: string }> = {
  running: { tone: 'note', label: 'Running' },
  done: { tone: 'good', label: 'Verified' },
  failed: { tone: 'bad', label: 'Failed' },
}
/** Fewer than the twenty that the server returns. */
const SHOWN_BACKUPS = 6

export type BackupSectionProps = {
  /** Null if scheduled backups are off. */
  backups: Backups | null
  isHosted: boolean
  /** Milliseconds since 1970. */
  now: number
  reload: () => Promise<unknown>
}

/** Latest scheduled backups, with a button to start one. */
export function BackupSection({ backups, isHosted, now, reload }: BackupSectionProps) {
  const reader = useManager(createSystemReader)
  const { run, isBusy } = useAction()
  // A hosted project may still have the backup job of the installation it was migrated from.
  if (backups === null || isHosted) return <NoBackups isHosted={isHosted} />
  const { every_seconds, due_in_seconds, runs } = backups
  const request = () =>
    run('No backup was requested', async () => {
      const isRequested = await reader.requestBackup()
      showToast({ title: isRequested ? 'Backup started' : 'A backup is already running' })
      await reload()
    })
  const isRunning = isBusy || due_in_seconds <= 0 || runs[0]?.status === 'running'
  const next = due_in_seconds > 0 ? `in ${describeDuration(due_in_seconds)}` : 'now'
  return (
    <SystemSection
      section="backups"
      title="Latest backups"
      note={`One ${describeInterval(every_seconds)}, the next ${next}. Each is verified.`}
      action={
        <Button
          size="small"
          variant="secondary"
          isBusy={isRunning}
          aria-disabled={isRunning}
          onClick={() => !isRunning && void request()}
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
          {runs.slice(0, SHOWN_BACKUPS).map(({ id, file_name, target, ...one }) => (
            <RecordRow
              key={id}
              title={<RelativeTime at={one.finished_at ?? one.started_at} now={now} />}
              notes={[file_name && `${file_name}${target === null ? '' : ` in ${target}`}`]}
              error={one.message}
              status={BACKUP_STATES[one.status]}
              when={one.bytes === null ? null : formatSize(one.bytes)}
            />
          ))}
        </RecordList>
      )}
    </SystemSection>
  )
}

function NoBackups({ isHosted }: { isHosted: boolean }) {
  return (
    <SystemSection section="backups" title="Latest backups">
      <p className="section-note">
        {isHosted
          ? 'The hosted project makes its own backups; its dashboard shows them.'
          : 'Scheduled backups are off. Choose a bucket or a folder at Settings → Backups.'}
      </p>
    </SystemSection>
  )
}

/** @returns whether a backup is running or due */
export function isBackingUp(backups: Backups | null | undefined): boolean {
  return backups ? backups.due_in_seconds <= 0 || backups.runs[0]?.status === 'running' : false
}
