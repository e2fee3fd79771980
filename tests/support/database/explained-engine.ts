/** Engines that report the plan of every statement, also inside functions (`auto_explain`). */
import { readFileSync } from 'node:fs'
import { PGlite, type messages } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import { inject } from 'vitest'
import type { Engine, Row } from '#backend/database/engine.ts'
import { createPreparedStatements, runPipeline } from '#backend/database/pglite/run-pipeline.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createSerialQueue } from '#backend/database/queue/serial-queue.ts'
import {
  runAlone,
  runScript,
  runTransaction,
  type Session,
  toStatement,
} from '#backend/database/transaction.ts'
import { decoders } from '#backend/database/values.ts'
import { startTcpProxy } from '#backend/tests/support/tcp-proxy.ts'
import { nameDatabase } from '#backend/tests/support/test-database.ts'
import { createTestEngine, type EngineKind, prepareSnapshot } from '#tests/support/database/test-engine.ts'
import { readNotices } from './read-notices.ts'

/** A node of a plan as PostgreSQL writes it. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}
export type ExplainedStatement = { 'Query Text': string; Plan: PlanNode }

export type ExplainedEngine = {
  engine: Engine
  /** Returns and clears the recorded statements. */
  takeStatements(): ExplainedStatement[]
}

const SETTINGS = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}
const MAX_PREPARED_STATEMENTS = 200

/** A separate migrated database, deleted when the engine closes. */
export async function openExplainedEngine(kind: EngineKind): Promise<ExplainedEngine> {
  let recorded: ExplainedStatement[] = []
  const take = (notice: string) => {
    const [, plan] = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(notice) ?? []
    if (plan) recorded.push(JSON.parse(plan) as ExplainedStatement)
  }
  const engine = await (kind === 'pglite' ? openEmbedded(take) : openServed(take))
  return {
    engine,
    takeStatements: () => {
      const taken = recorded
      recorded = []
      return taken
    },
  }
}

async function openServed(take: (notice: string) => void): Promise<Engine> {
  const database = await createTestEngine('postgres')
  const [row] = await database.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries({ session_preload_libraries: 'auto_explain', ...SETTINGS }))
    await database.query(`alter database ${row!.name} set ${name} = '${value}'`)
  const server = new URL(inject('postgresUrl'))
  const proxy = await startTcpProxy({
    host: server.hostname,
    port: Number(server.port),
    watchAnswers: () => readNotices(take),
  })
  const url = new URL(nameDatabase(server.href, row!.name))
  url.port = String(proxy.port)
  // The one-byte response to a TLS request would be parsed as a message by `readNotices`.
  url.searchParams.set('sslmode', 'disable')
  const engine = await openPostgres({ url: url.href, poolSize: 1 })
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await proxy.cut()
      await database.close()
    },
  }
}

/** Runs the database in this thread, because the engine's own thread loads no extensions. */
async function openEmbedded(take: (notice: string) => void): Promise<Engine> {
  const database = await PGlite.create({
    loadDataDir: new Blob([readFileSync(await prepareSnapshot())]),
    extensions: { auto_explain },
  })
  database.serializers = {}
  database.parsers = { ...decoders }
  await database.exec(
    [
      `load 'auto_explain'`,
      ...Object.entries(SETTINGS).map(([name, value]) => `set ${name} = '${value}'`),
    ].join(';'),
  )
  const onNotice = ({ message }: messages.NoticeMessage) => take(message ?? '')
  const listened = {
    parsers: database.parsers,
    execProtocolStream: (message, options) => database.execProtocolStream(message, { ...options, onNotice }),
  } as Pick<PGlite, 'parsers' | 'execProtocolStream'> as PGlite
  const prepared = createPreparedStatements(MAX_PREPARED_STATEMENTS)
  const session: Session = {
    isAlive: true,
    run: async (statements) => {
      if (!statements.some(({ isScript }) => isScript)) return runPipeline(listened, prepared, statements)
      for (const { sql } of statements) await database.exec(sql)
      return { rows: [], command: '' }
    },
  }
  const queue = createSerialQueue()
  const identity = Symbol('explained')
  const nothing = async () => undefined
  return {
    kind: 'pglite',
    query: <R extends Row>(sql: string, params?: readonly unknown[]) =>
      queue.run(async () => (await session.run([toStatement(sql, params)])).rows as R[]),
    execute: (sql) => queue.run(() => runScript(session, sql)),
    transaction: (work, options) => queue.run(() => runTransaction(identity, session, work, options)),
    queryAlone: <R extends Row>(...[sql, params, options]: Parameters<Engine['queryAlone']>) =>
      queue.run(async () => (await runAlone(session, toStatement(sql, params), options)) as R[]),
    listen: async () => nothing,
    catchUp: nothing,
    isAnswering: async () => true,
    load: () => ({ running: 0, waiting: 0, refused: 0 }),
    poolLoads: () => [],
    close: () => database.close(),
  }
}
