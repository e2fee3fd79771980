import { hostname, totalmem } from 'node:os'
import { z } from '#domain/schema.ts'
import { mergeFigures } from '#domain/system/merge-figures.ts'
import { ownFigures, type OwnFigures, type ProcessFigures } from '#domain/system/process-figures.ts'
import type { FiringAlert } from '#server/alerts/alert.ts'
import type { Config } from '#server/config/config.ts'
import type { ReadDisks } from '#server/disks/disk-reader.ts'
import type { WorkerLink } from '#server/processes/worker-link.ts'

export type FigureParts = {
  readOwn: () => OwnFigures
  readDisks: ReadDisks
  readAlerts: () => FiringAlert[]
  /** Null in a process that stands alone. */
  link: WorkerLink | null
  build: { version: string; release: string | null }
}

/**
 * What this machine's processes of the site say together. Replicas on other machines are not asked: what they count is
 * gathered by whoever reads the metrics of each.
 */
export async function readFigures(
  config: Pick<Config, 'backend' | 'processes'>,
  { readOwn, readDisks, readAlerts, link, build }: FigureParts,
): Promise<ProcessFigures> {
  const [others, disks] = await Promise.all([link?.gatherOthers('figures') ?? [], readDisks()])
  const all = [readOwn(), ...others.flatMap(({ text }) => readTold(text))]
  return {
    ...mergeFigures(all),
    at: Date.now(),
    host: hostname(),
    build: { ...build, release: build.release ?? 'development' },
    runtime: `Node ${process.versions.node}`,
    mode: describeMode(config),
    expectedProcesses: config.processes,
    processes: all.map(({ state }) => state).toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)),
    disks,
    alerts: readAlerts().map(({ name, sentence, since }) => ({ name, sentence, since })),
    memoryLimitBytes: findMemoryLimit(process.constrainedMemory(), totalmem()),
  }
}

const told = z.preprocess((text) => (text === '' ? null : JSON.parse(text as string)), ownFigures.nullable())

/** One that is just being replaced says nothing, or what another version says. */
function readTold(text: string): OwnFigures[] {
  const { data } = told.safeParse(text)
  return data ? [data] : []
}

function describeMode({ backend }: Pick<Config, 'backend'>): ProcessFigures['mode'] {
  if (backend.kind === 'hosted') return 'hosted'
  return backend.databaseUrl === null ? 'embedded' : 'postgres'
}

/** Outside of a container the limit is 0, or more than there is. */
function findMemoryLimit(constrained: number, total: number): number {
  return constrained > 0 && constrained < total ? constrained : total
}
