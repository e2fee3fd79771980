import { setTimeout as wait } from 'node:timers/promises'
import type { PoolLoad } from '../engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** Load balancers ask every few seconds, with a short timeout. */
const ANSWER_LIMIT_MS = 2_000
/** A client that the pooler didn't refuse by then is queued. */
const POOLER_LIMIT_MS = 500
/** False for a standby and a read-only server. */
const TAKES_WRITES = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as yes`

/**
 * Uses a reserved connection, so that slow work elsewhere doesn't change the result.
 * @param connectPooled connects to the pooler, which may queue clients but must not refuse them
 */
export function createReadiness(
  connect: () => Promise<PostgresConnection>,
  connectPooled?: () => Promise<PostgresConnection>,
) {
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
      // Reconnect instead of asking a hanging connection again.
      if (answer === null) void drop()
      return answer ?? false
    } catch {
      void drop()
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Whether the server answers in time and takes writes. Concurrent calls share the result. Never rejects. */
    check: (): Promise<boolean> => {
      if (isClosed) return Promise.resolve(false)
      asking ??= askInTime().finally(() => {
        asking = null
      })
      return asking
    },
    load: (): PoolLoad => ({
      name: 'health',
      size: pooler ? 2 : 1,
      connections: server.count() + (pooler?.count() ?? 0),
      running: asking ? 1 : 0,
      waiting: 0,
      refused: 0,
    }),
    close: async (): Promise<void> => {
      isClosed = true
      await asking
      await drop()
    },
  }
}

function keepConnection(connect: () => Promise<PostgresConnection>) {
  let connection: Promise<PostgresConnection> | null = null
  let isOpen = false
  return {
    get: async (): Promise<PostgresConnection> => {
      if (!(await connection?.catch(() => null))?.isAlive) connection = connect()
      const asked = connection!
      const session = await asked
      isOpen = connection === asked
      return session
    },
    count: () => (isOpen ? 1 : 0),
    drop: async (): Promise<void> => {
      const last = connection
      connection = null
      isOpen = false
      await last?.then((open) => open.close()).catch(() => undefined)
    },
  }
}
