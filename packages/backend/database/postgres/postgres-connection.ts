import { once } from 'node:events'
import net from 'node:net'
import postgres from 'postgres'
import { DatabaseError, DatabaseUnavailableError, type Row } from '../engine.ts'
import { buildTlsOptions, readDatabaseAddress } from './database-address.ts'
import type { Session, Statement, StatementResult } from '../transaction.ts'
import { decoders } from '../values.ts'

/** Time after the limit of a statement until the connection counts as dead. */
const ANSWER_GRACE_MS = 5_000
const POOLER_WAIT_LIMIT_MS = 10_000
/** Releases the locks of abandoned transactions. */
const IDLE_TRANSACTION_LIMIT_MS = 60_000
/** Prepared statements per connection; further texts are parsed each time. */
const MAX_PREPARED_STATEMENTS = 500
const MAX_KNOWN_TEXTS = 1_000

export type PostgresConnection = Session & {
  readonly since: number
  close: () => Promise<void>
}

export type ConnectionOptions = {
  /** A pooler may switch backends between transactions: session settings and prepared statements are not used. */
  isPooled?: boolean
  onNotification?: (channel: string, payload: string) => void
  onEnd?: () => void
}

/**
 * Opens one connection that never reconnects: a statement of a transaction must not run on another connection.
 * @throws DatabaseUnavailableError, DatabaseError if the server refuses (wrong password, unknown database),
 * DatabaseAddressError
 */
export async function connectPostgres(
  url: string,
  { isPooled = false, onNotification, onEnd }: ConnectionOptions = {},
): Promise<PostgresConnection> {
  let isAlive = true
  const lost = Promise.withResolvers<never>()
  // Avoids an unhandled rejection while no statement is running.
  lost.promise.catch(() => undefined)
  const address = readDatabaseAddress(url)
  const { connectTimeoutMs } = address
  const link = createSocketOpener(connectTimeoutMs)
  const sql = postgres({
    ...clientOptions,
    // As arrays: in a string, postgres.js would parse the colons of an IPv6 address as the port separator.
    host: [address.host],
    port: [address.port],
    path: address.path,
    database: address.database,
    username: address.username,
    password: address.password,
    ssl: buildTlsOptions(address),
    sslnegotiation: address.sslnegotiation,
    connection: address.connection,
    connect_timeout: connectTimeoutMs / 1000,
    socket: link.open,
    onnotify: onNotification,
    onclose: () => {
      isAlive = false
      lost.reject(new DatabaseUnavailableError('The connection to the database was lost.'))
      onEnd?.()
    },
  } as unknown as PostgresOptions)
  const send = createSender(sql, isPooled ? 0 : MAX_PREPARED_STATEMENTS)

  const connection: PostgresConnection = {
    since: performance.now(),
    ...(isPooled && { settings: sessionSettings }),
    get isAlive() {
      return isAlive
    },
    run: async (statements, timeoutMs) => {
      if (!isAlive) return lost.promise
      const timer = timeoutMs && setTimeout(link.cut, timeoutMs + ANSWER_GRACE_MS)
      try {
        // Sent together. After a failure Postgres refuses the rest, so the first error is the cause.
        const answers = statements.map((statement) => send(statement))
        if (isPooled && statements[0]?.sql.startsWith('begin')) void limitPoolerWait(answers[0]!, link.cut)
        const settled = await Promise.race([Promise.allSettled(answers), lost.promise])
        return readResult(
          settled,
          statements.findLastIndex(({ isSilent }) => !isSilent),
        )
      } catch (error) {
        throw translateDriverError(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => sql.end({ timeout: 0 }),
  }
  try {
    await connection.run([isPooled ? GREETING : SESSION_START], connectTimeoutMs)
  } catch (error) {
    await connection.close()
    // Other errors, such as a certificate, mean that the server is unreachable.
    throw error instanceof DatabaseError ? error : makeUnavailable(error as Error)
  }
  return connection
}

type PostgresOptions = NonNullable<Parameters<typeof postgres>[1]>
type SocketTarget = { host: string[]; port: number[]; path?: string | false }

const sessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_LIMIT_MS}ms`,
}
const SESSION_START: Statement = {
  sql: `select ${Object.keys(sessionSettings)
    .map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`)
    .join(', ')}`,
  params: Object.entries(sessionSettings).flat(),
}
const GREETING: Statement = { sql: 'select 1' }

const clientOptions: PostgresOptions = {
  max: 1,
  max_lifetime: null,
  idle_timeout: undefined,
  fetch_types: false,
  onnotice: () => undefined,
  types: Object.fromEntries(
    Object.entries(decoders).map(([id, parse]) => {
      return [`type${id}`, { to: Number(id), from: [Number(id)], parse, serialize: (text: string) => text }]
    }),
  ),
}

function createSocketOpener(timeoutMs: number) {
  let socket: net.Socket | null = null
  return {
    open: async ({ host, port, path }: SocketTarget): Promise<net.Socket> => {
      if (socket) throw new DatabaseUnavailableError('The connection to the database was lost.')
      const target = { host: host[0], port: port[0] }
      // postgres.js reads both from the socket, for certificates and messages.
      socket = Object.assign(path ? net.connect(path) : net.connect(target as net.TcpNetConnectOpts), target)
      await openSocket(socket, timeoutMs)
      return socket
    },
    cut: () => {
      socket?.destroy()
    },
  }
}

async function openSocket(socket: net.Socket, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), timeoutMs)
  try {
    await once(socket, 'connect')
  } catch (error) {
    throw makeUnavailable(error as Error)
  } finally {
    clearTimeout(timer)
  }
}

/** Without it, a transaction waits for minutes if the pooler has no free server connection. */
async function limitPoolerWait(begun: Promise<unknown>, cut: () => void): Promise<void> {
  const timer = setTimeout(cut, POOLER_WAIT_LIMIT_MS)
  await begun.catch(() => undefined)
  clearTimeout(timer)
}

/** Prepares a statement the second time it is sent, so that one-time statements don't use up the slots. */
function createSender(sql: postgres.Sql, maxPrepared: number) {
  const prepared = new Set<string>()
  const known = new Set<string>()
  const isPrepared = (text: string) => {
    if (prepared.has(text)) return true
    if (prepared.size >= maxPrepared) return false
    if (known.delete(text)) {
      prepared.add(text)
      return true
    }
    if (known.size >= MAX_KNOWN_TEXTS) known.clear()
    known.add(text)
    return false
  }
  return ({ sql: text, params = [], isScript }: Statement): Promise<unknown> => {
    if (isScript) return sql.unsafe(text).simple().execute()
    // Without `simple: false`, a text without parameters could contain several statements.
    const options = { prepare: isPrepared(text), simple: false }
    return sql.unsafe(text, [...params], options).execute()
  }
}

function readResult(answers: readonly PromiseSettledResult<unknown>[], answering: number): StatementResult {
  const failed = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (failed) throw failed.reason
  const answer = answers[answering] as PromiseFulfilledResult<postgres.RowList<Row[]>> | undefined
  const results = (answer?.value ?? []) as postgres.RowList<Row[]> | postgres.RowList<Row[]>[]
  const result = 'command' in results ? results : results.at(-1)
  return { rows: [...(result ?? [])], command: result?.command ?? '' }
}

type DriverError = Error & {
  code?: string
  severity?: string
  detail?: string
  hint?: string
  table_name?: string
  constraint_name?: string
}

/** Shutdown, crash, startup, too many connections, and errors of a pooler without a server: a retry may succeed. */
const TRANSIENT_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08P01'])

/** Converts errors of the driver; anything else is a bug and unchanged. */
function translateDriverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const { code = '', severity, message, detail, hint, table_name, constraint_name } = error as DriverError
  if (severity === undefined) return isConnectionCode(code) ? makeUnavailable(error) : error
  if (TRANSIENT_STATES.has(code)) return makeUnavailable(error)
  return new DatabaseError(message, {
    code,
    detail,
    hint,
    table: table_name,
    constraint: constraint_name,
    cause: error,
  })
}

function makeUnavailable(cause: Error): DatabaseUnavailableError {
  const { message, code = '' } = cause as DriverError
  const hint = TLS_HINTS.find(([codes]) => codes.test(`${code} ${message}`))?.[1] ?? ''
  return new DatabaseUnavailableError(`The database does not answer: ${message}${hint}`, { cause })
}

const TLS_HINTS: [RegExp, string][] = [
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY)/,
    '. Its certificate is issued by an unknown authority: set DATABASE_CA_FILE to the certificate file of that authority.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    '. The certificate is for another host: put its host name in DATABASE_URL, or use sslmode=verify-ca.',
  ],
  [
    /disconnected before secure TLS|WRONG_VERSION_NUMBER/i,
    '. The server may not support TLS: check sslmode in DATABASE_URL.',
  ],
]

/** System errors such as ECONNREFUSED, and codes of the driver such as CONNECTION_CLOSED and CONNECT_TIMEOUT. */
function isConnectionCode(code: string): boolean {
  return /^(?:E[A-Z_]+|CONNECT(?:ION)?_[A-Z]+)$/.test(code)
}
