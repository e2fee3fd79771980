import type { Installation } from '#app/data/system-reader.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { formatSize } from '#domain/stored-files.ts'
import { describeDuration, describeMilliseconds } from '#domain/system/describe-duration.ts'
import type { ProcessFigures, ProcessState } from '#domain/system/process-figures.ts'
import { SystemSection } from './system-section.tsx'

const ALL_DATA =
  "Of the disks that this machine's processes write to. When one is full, pages are still shown, and nothing can be saved."
const COPIES_ONLY =
  'Of the disk on which this machine keeps copies of pages, for when the project can’t be reached. What is saved lies in the project.'

/** What there is of disks, and how much of it is free. */
export function DiskSection({ disks, mode }: Pick<ProcessFigures, 'disks' | 'mode'>) {
  return (
    <SystemSection place="disks" title="Disk space" note={mode === 'hosted' ? COPIES_ONLY : ALL_DATA}>
      <ul className="room-rows system-rows" aria-label="Disks">
        {disks.map(({ name, folder, freeBytes, totalBytes }) => {
          const used = ((totalBytes - freeBytes) / totalBytes) * 100
          return (
            <li key={folder} className="system-disk">
              <div className="system-what">
                <b>{name.charAt(0).toUpperCase() + name.slice(1)}</b>
                <span>{folder}</span>
              </div>
              <ProgressBar
                label={`Used of the disk of ${name}`}
                value={used}
                tone={used > 97 ? 'bad' : used > 90 ? 'warning' : 'good'}
              />
              <p>
                {formatSize(freeBytes)} of {formatSize(totalBytes)} free
              </p>
            </li>
          )
        })}
      </ul>
    </SystemSection>
  )
}

export type ProcessSectionProps = {
  figures: ProcessFigures
  /** Null when the database did not say. */
  installation: Pick<Installation, 'database_version' | 'database_bytes'> | null
}

/** What runs, where, and since when. */
export function ProcessSection({ figures, installation }: ProcessSectionProps) {
  const { build, processes, expectedProcesses, runtime, host, at, cacheBytes } = figures
  const startedAt = Math.min(...processes.map((one) => one.startedAt))
  const facts: [string, string][] = [
    [
      'Version',
      build.release === 'development'
        ? `${build.version}, from the sources`
        : `${build.version}, build ${build.release}`,
    ],
    ['Running for', describeDuration((at - startedAt) / 1000)],
    ['Database', describeDatabase(figures, installation)],
    ['Machine', host],
    ['Runtime', runtime],
    ['Processes', expectedProcesses > 1 ? `${processes.length} of ${expectedProcesses} answered` : 'one'],
    ['Kept pages', formatSize(cacheBytes)],
  ]
  return (
    <SystemSection place="process" title="What runs">
      <dl className="system-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {processes.length > 1 && <ProcessRows processes={processes} now={at} />}
      <WorkRows queues={figures.queues} />
    </SystemSection>
  )
}

function ProcessRows({ processes, now }: { processes: readonly ProcessState[]; now: number }) {
  return (
    <ul className="room-rows system-rows" aria-label="Processes">
      {processes.map(({ number, startedAt, memoryBytes, loopDelayMs, inFlight }) => (
        <li key={number} className="system-process">
          <b>Process {number}</b>
          {[
            ['Running for', describeDuration((now - startedAt) / 1000)],
            ['Memory', formatSize(memoryBytes)],
            ['Event loop delay', describeMilliseconds(loopDelayMs)],
            ['Under way', String(inFlight)],
          ].map(([label, value]) => (
            <p key={label}>
              <span className="system-label">{label}</span>
              <span>{value}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Lines in which nothing happens, and nothing was ever refused, say nothing. */
function WorkRows({ queues }: Pick<ProcessFigures, 'queues'>) {
  const busy = queues.filter(({ running, waiting, refused }) => running + waiting + refused > 0)
  if (busy.length === 0) return null
  return (
    <ul className="room-rows system-rows" aria-label="Lines of work">
      {busy.map(({ name, running, waiting, refused }) => (
        <li key={name} className="system-process">
          <b>{name.charAt(0).toUpperCase() + name.slice(1)}</b>
          {Object.entries({ 'Under way': running, Waiting: waiting, 'Refused since the start': refused }).map(
            ([label, count]) => (
              <p key={label}>
                <span className="system-label">{label}</span>
                <span>{count.toLocaleString('en-US')}</span>
              </p>
            ),
          )}
        </li>
      ))}
    </ul>
  )
}

function describeDatabase(
  { mode }: Pick<ProcessFigures, 'mode'>,
  installation: ProcessSectionProps['installation'],
): string {
  const where = {
    embedded: 'in this process',
    postgres: 'a server of your own',
    hosted: 'a hosted project',
  }[mode]
  if (!installation) return `PostgreSQL, ${where}; it does not answer`
  return `PostgreSQL ${installation.database_version}, ${where}, ${formatSize(installation.database_bytes)}`
}
