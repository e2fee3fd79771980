import { useQuery } from '@tanstack/react-query'
import { DataError } from '#app/data/client/data-error.ts'
import { createDeliveryManager } from '#app/data/manage-deliveries.ts'
import { createSystemReader, type Installation, type ScheduledJob } from '#app/data/system-reader.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RefreshButton, SectionHead } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { BackupSection, isBackingUp } from './backup-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { TrafficSection } from './traffic-section.tsx'
import { type SystemView, Verdict } from './verdict.tsx'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { describeDuration, describeInterval } from '#domain/system/describe-duration.ts'
import { nameJob } from '#domain/system/judge-system.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { RelativeTime, SystemSection } from './system-section.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { formatSize } from '#domain/stored-files.ts'
import type { ProcessFigures } from '#domain/system/process-figures.ts'
import './system.css'

const REFRESH_MS = 15_000
const REFRESH_DURING_BACKUP_MS = 3_000

/** Shows owners whether the site works: findings, traffic, jobs, backups, deliveries, disks. */
export function SystemPage() {
  const reader = useManager(createSystemReader)
  const callDeliveries = useManager(createDeliveryManager)
  const query = useQuery({
    queryKey: ['system'],
    queryFn: async (): Promise<SystemView & { refusal: string | null }> => {
      const [process, installation, failed] = await Promise.allSettled([
        reader.readProcess(),
        reader.readInstallation(),
        callDeliveries('list', { status: 'failed' }),
      ])
      return {
        readAt: Date.now(),
        process: process.status === 'fulfilled' ? process.value : null,
        installation: installation.status === 'fulfilled' ? installation.value : null,
        failed: failed.status === 'fulfilled' ? failed.value.deliveries : [],
        refusal: installation.status === 'rejected' ? findRefusal(installation.reason) : null,
      }
    },
    refetchInterval: ({ state }) =>
      isBackingUp(state.data?.installation?.backups) ? REFRESH_DURING_BACKUP_MS : REFRESH_MS,
  })
  const view = query.data
  const reload = () => query.refetch()
  return (
    <div className="admin-section">
      <SectionHead title="System">
        <RefreshButton query={query} label="Refresh" />
      </SectionHead>
      {!view && <Spinner label="Loading the state of the site..." />}
      {view && view.refusal !== null && (
        <p className="section-note break-long" role="alert">
          {view.refusal}
        </p>
      )}
      {view && view.refusal === null && <Overview view={view} reload={reload} />}
    </div>
  )
}

function Overview({ view, reload }: { view: SystemView; reload: () => Promise<unknown> }) {
  const callDeliveries = useManager(createDeliveryManager)
  const { process, installation, failed, readAt } = view
  const replay = async (id: string) => {
    try {
      await callDeliveries('replay', { ids: [id] })
      showToast({ title: 'Sent again' })
    } finally {
      await reload()
    }
  }
  return (
    <>
      <Verdict view={view} />
      {process && <TrafficSection figures={process} />}
      {installation && (
        <>
          <JobSection jobs={installation.jobs} now={readAt} />
          <BackupSection
            backups={installation.backups}
            isHosted={process?.mode === 'hosted'}
            now={readAt}
            reload={reload}
          />
          <DeliverySection installation={installation} failed={failed} now={readAt} onReplay={replay} />
        </>
      )}
      {process && process.disks.length > 0 && <DiskSection disks={process.disks} mode={process.mode} />}
      {process && <ProcessSection figures={process} installation={installation} />}
    </>
  )
}

function findRefusal(error: unknown): string | null {
  return error instanceof DataError && error.kind === 'refused' ? error.userMessage : null
}

/** @param now milliseconds since 1970 */
function JobSection({ jobs, now }: { jobs: readonly ScheduledJob[]; now: number }) {
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
                    <RelativeTime at={job.last.finished_at ?? job.last.started_at} now={now} />
                  ) : (
                    'never run'
                  )}
                  ; next{' '}
                  {Date.parse(job.next_due_at) <= now ? (
                    'now'
                  ) : (
                    <RelativeTime at={job.next_due_at} now={now} />
                  )}
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

/** Free space on each disk to which the processes of this machine write. */
function DiskSection({ disks, mode }: Pick<ProcessFigures, 'disks' | 'mode'>) {
  return (
    <SystemSection
      section="disks"
      title="Disk space"
      note={
        mode === 'hosted'
          ? 'This machine only stores copies of pages, for times when the project can’t be reached.'
          : 'When a disk is full, pages are still shown, but nothing can be saved.'
      }
    >
      <RecordList label="Disks">
        {disks.map(({ name, folder, freeBytes, totalBytes }) => {
          const used = ((totalBytes - freeBytes) / totalBytes) * 100
          return (
            <RecordRow
              key={folder}
              title={name.charAt(0).toUpperCase() + name.slice(1)}
              notes={[folder]}
              when={`${formatSize(freeBytes)} of ${formatSize(totalBytes)} free`}
            >
              <ProgressBar
                label={`Used space on the disk of ${name}`}
                value={used}
                tone={used > 97 ? 'bad' : used > 90 ? 'warning' : 'good'}
              />
            </RecordRow>
          )
        })}
      </RecordList>
    </SystemSection>
  )
}

type ProcessSectionProps = {
  figures: ProcessFigures
  /** Null if the database did not respond. */
  installation: Pick<Installation, 'database_version' | 'database_bytes'> | null
}

/** Versions of the site and its database, and the machine. */
function ProcessSection({ figures, installation }: ProcessSectionProps) {
  const { build, runtime, host, at, startedAt } = figures
  const facts = {
    Version: build.release === 'development' ? build.version : `${build.version}, build ${build.release}`,
    'Running for': describeDuration((at - startedAt) / 1000),
    Database: describeDatabase(figures.mode, installation),
    Machine: `${host}, ${runtime}`,
  }
  return (
    <SystemSection section="process" title="Software and server">
      <dl className="facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SystemSection>
  )
}

const DATABASE_PLACES: Record<ProcessFigures['mode'], string> = {
  embedded: 'in this process',
  postgres: 'your own server',
  hosted: 'a hosted project',
}

function describeDatabase(
  mode: ProcessFigures['mode'],
  installation: ProcessSectionProps['installation'],
): string {
  const where = DATABASE_PLACES[mode]
  if (!installation) return `PostgreSQL, ${where}; it does not respond`
  return `PostgreSQL ${installation.database_version}, ${where}, ${formatSize(installation.database_bytes)}`
}
