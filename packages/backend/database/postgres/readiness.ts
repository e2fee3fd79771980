import { setTimeout as wait } from 'node:timers/promises'
import type { PoolLoad } from '../engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** A balancer asks every few seconds, and gives up soon. */
const ANSWER_LIMIT_MS = 2_000
/** What a pooler has not refused by then waits for its turn. */
const POOLER_LIMIT_MS = 500
/** Neither a standby does, nor a server that was set to read only. */
const TAKES_WRITES = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as yes`

export type Readiness = {
  /** True when the server answers in time and takes writes; who asks meanwhile shares the answer. Never rejects. */
  check(): Promise<boolean>
  /** As of a pool in which nobody ever waits: one connection, and one to the pooler where there is one. */
  load: () => PoolLoad
  close(): Promise<void>
}

/**
 * Asks over a connection that is kept for this, so that nothing which waits or hangs elsewhere changes the answer.
 * @param connectPooled to the pooler in between, which may be so busy that it lets clients wait, but not refuse them
 */
export function createReadiness(
  connect: () => Promise<PostgresConnection>,
  connectPooled?: () => Promise<PostgresConnection>,
): Readiness {
  const server = keepConnection(connect)
  const pooler = connectPooled && keepConnection(connectPooled)
  let asking: Promise<boolean> | null = null
  let isClosed = false

  const drop = () => Promise.all([server.drop(), pooler?.drop()])

  async function ask(): Promise<boolean> {
    const isRefused =
      pooler &&
      Promise.race([
        pooler.get().then(
          () => false,
          () => true,
        ),
        wait(POOLER_LIMIT_MS, false),
      ])
    const { rows } = await (await server.get()).run([{ sql: TAKES_WRITES }])
    return rows[0]?.yes === true && !(await isRefused)
  }

  async function askInTime(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS)
    })
    try {
      const answer = await Promise.race([ask(), tooLate])
      // What hangs is not asked again.
      if (answer === null) void drop()
      return answer ?? false
    } catch {
      // Why it does not answer is said by the requests that fail.
      void drop()
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    check: () => {
      if (isClosed) return Promise.resolve(false)
      asking ??= askInTime().finally(() => {
        asking = null
      })
      return asking
    },
    load: () => ({
      name: 'health',
      size: pooler ? 2 : 1,
      connections: server.count() + (pooler?.count() ?? 0),
      running: asking ? 1 : 0,
      waiting: 0,
      refused: 0,
    }),
    close: async () => {
      isClosed = true
      await asking
      await drop()
    },
  }
}

/** Made when it is needed and was lost. */
function keepConnection(connect: () => Promise<PostgresConnection>) {
  let connection: Promise<PostgresConnection> | null = null
  let isOpen = false
  return {
    get: async (): Promise<PostgresConnection> => {
      if (!(await connection?.catch(() => null))?.isAlive) connection = connect()
      const asked = connection!
      const session = await asked
      // It may have been given up meanwhile.
      isOpen = connection === asked
      return session
    },
    /** How many are open: one or none. */
    count: () => (isOpen ? 1 : 0),
    drop: async (): Promise<void> => {
      const last = connection
      connection = null
      isOpen = false
      await last?.then((open) => open.close()).catch(() => undefined)
    },
  }
}
