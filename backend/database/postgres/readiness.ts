import type { PostgresConnection } from './postgres-connection.ts'

/** A balancer asks every few seconds, and gives up soon. */
const ANSWER_LIMIT_MS = 2_000
/** Neither a standby does, nor a server that was set to read only. */
const TAKES_WRITES = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as yes`

export type Readiness = {
  /** True when the server answers in time and takes writes; who asks meanwhile shares the answer. Never rejects. */
  check(): Promise<boolean>
  close(): Promise<void>
}

/** Asks over a connection that is kept for this, so that nothing which waits or hangs elsewhere changes the answer. */
export function createReadiness(connect: () => Promise<PostgresConnection>): Readiness {
  let connection: Promise<PostgresConnection> | null = null
  let asking: Promise<boolean> | null = null
  let isClosed = false

  async function drop(): Promise<void> {
    const last = connection
    connection = null
    await last?.then((open) => open.close()).catch(() => undefined)
  }

  async function ask(): Promise<boolean> {
    if (!(await connection?.catch(() => null))?.isAlive) connection = connect()
    const { rows } = await (await connection!).run([{ sql: TAKES_WRITES }])
    return rows[0]?.yes === true
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
    close: async () => {
      isClosed = true
      await asking
      await drop()
    },
  }
}
