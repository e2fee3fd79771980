import { readFileSync } from 'node:fs'
import type { Engine } from '#backend/database/engine.ts'

const NANOSECONDS_A_MS = 1e6

/**
 * Returns a reader of the CPU milliseconds used so far by this process and the database. The embedded database is a
 * thread of this process; for PostgreSQL, all server processes on this machine count (Linux, for /proc).
 */
export async function openProcessorMeter(engine: Engine): Promise<() => number> {
  const readOwnMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  if (engine.kind === 'pglite') return readOwnMs
  const [session] = await engine.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = readParent(session!.pid)
  return () => readOwnMs() + sumServer(server)
}

function sumServer(server: number): number {
  const ids = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  return ids.reduce((sum, id) => sum + readUsed(id), 0)
}

/** The process of a connection may have ended. */
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
