import type { Installation } from '#app/data/system-reader.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { formatSize } from '#domain/stored-files.ts'
import { describeDuration } from '#domain/system/describe-duration.ts'
import type { ProcessFigures } from '#domain/system/process-figures.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { SystemSection } from './system-section.tsx'

/** Free space on each disk to which the processes of this machine write. */
export function DiskSection({ disks, mode }: Pick<ProcessFigures, 'disks' | 'mode'>) {
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

export type ProcessSectionProps = {
  figures: ProcessFigures
  /** Null if the database did not respond. */
  installation: Pick<Installation, 'database_version' | 'database_bytes'> | null
}

/** Versions of the site and its database, and the machine. */
export function ProcessSection({ figures, installation }: ProcessSectionProps) {
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
  if (!installation) return `PostgreSQL, ${where}; it does not answer`
  return `PostgreSQL ${installation.database_version}, ${where}, ${formatSize(installation.database_bytes)}`
}
