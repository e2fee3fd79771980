/** Processor time of a database, and of this process beside it (Linux, for `/proc`). */
import { readFileSync } from 'node:fs'
import type { Engine } from '#backend/database/engine.ts'

const NANOSECONDS_A_MS = 1e6

/**
 * How many milliseconds this process and the database have used so far, as exact as the kernel counts. The embedded database is a
 * thread of this process; of PostgreSQL all processes of the server on this machine count.
 */
export async function openProcessorMeter(engine: Engine): Promise<() => number> {
  const ofThisProcess = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  if (engine.kind === 'pglite') return ofThisProcess
  const [session] = await engine.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = readParent(session!.pid)
  return () => ofThisProcess() + sumServer(server)
}

function sumServer(server: number): number {
  const ids = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  return ids.reduce((sum, id) => sum + readUsed(id), 0)
}

/** A connection that has ended meanwhile counts no more. */
function readUsed(id: string): number {
  try {
    return Number(readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_A_MS
  } catch {
    return 0
  }
}

function readParent(id: number): number {
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[1])
}
