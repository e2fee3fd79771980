import type { BackupRun, Backups } from '#app/data/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatSize } from '#domain/stored-files.ts'
import { describeDuration, describeInterval } from '#domain/system/describe-duration.ts'
import { Ago, SystemSection } from './system-section.tsx'

const STATES: Record<BackupRun['status'], { tone: BadgeTone; word: string }> = {
  running: { tone: 'note', word: 'Runs now' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'bad', word: 'Failed' },
}
/** Of the twenty that are told; the others tell nothing new. */
const SHOWN = 6

export type BackupSectionProps = {
  /** Null when none are planned. */
  backups: Backups | null
  isHosted: boolean
  isRequesting: boolean
  now: number
  onRequest: () => void
}

/** Backups by the clock, and one at once. */
export function BackupSection({ backups, isHosted, isRequesting, now, onRequest }: BackupSectionProps) {
  // What a project that was moved in once planned is not what makes its backups.
  if (backups === null || isHosted) return <NoBackups isHosted={isHosted} />
  const { every_seconds, due_in_seconds, runs } = backups
  const isUnderWay = isRequesting || due_in_seconds <= 0 || runs[0]?.status === 'running'
  const next = due_in_seconds > 0 ? `in ${describeDuration(due_in_seconds)}` : 'now'
  return (
    <SystemSection
      place="backups"
      title="Backups"
      note={`One ${describeInterval(every_seconds)}, the next ${next}. Each counts when it was read again whole.`}
      action={
        <Button
          size="small"
          variant="secondary"
          isBusy={isUnderWay}
          aria-disabled={isUnderWay}
          onClick={() => !isUnderWay && onRequest()}
        >
          <Icon name="database" />
          {isUnderWay ? 'Backing up...' : 'Back up now'}
        </Button>
      }
    >
      {runs.length === 0 ? (
        <p className="room-note system-note">
          No backup was made yet. The first one begins soon after the start.
        </p>
      ) : (
        <ul className="room-rows system-rows" aria-label="Backups">
          {runs.slice(0, SHOWN).map((run) => (
            <BackupRow key={run.id} run={run} now={now} />
          ))}
        </ul>
      )}
    </SystemSection>
  )
}

function BackupRow({ run, now }: { run: BackupRun; now: number }) {
  const { started_at, finished_at, bytes, file_name, target, status, message } = run
  const { tone, word } = STATES[status]
  return (
    <li className="system-backup">
      <div className="system-what">
        <b>
          <Ago at={finished_at ?? started_at} now={now} />
        </b>
        {file_name !== null && (
          <span>
            {file_name}
            {target !== null && ` in ${target}`}
          </span>
        )}
        {message !== null && <span className="system-error">{message}</span>}
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <p>
        <span className="system-label">Size</span>
        <span>{bytes === null ? '–' : formatSize(bytes)}</span>
      </p>
    </li>
  )
}

function NoBackups({ isHosted }: { isHosted: boolean }) {
  return (
    <SystemSection place="backups" title="Backups">
      <p className="room-note system-note">
        {isHosted ? (
          'The hosted project makes its own backups; its dashboard shows them.'
        ) : (
          <>
            No backups are made by the clock. Give the setting <code>BACKUP_TO</code> a folder on another
            disk, or a bucket, and the site makes one each day. By hand: <code>npm run backup -- FILE</code>.
          </>
        )}
      </p>
    </SystemSection>
  )
}
