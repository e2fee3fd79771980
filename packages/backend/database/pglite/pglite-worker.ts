/**
 * Thread that runs PGlite: a statement blocks its thread, and an endless one can only be stopped by terminating it.
 * Counterpart of `pglite-thread.ts`.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type messages, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableNodeFS } from './durable-node-fs.ts'
import type { ThreadReply, ThreadRequest, ThreadSource } from './pglite-thread.ts'
import { removeRemnants } from './remove-remnants.ts'
import { createPreparedStatements, type PreparedStatements, runPipeline } from './run-pipeline.ts'
import { durableStartParams, startParamsInMemory } from './start-params.ts'
import type { Statement, StatementResult } from '../transaction.ts'
import { decoders } from '../values.ts'

const STDERR_LINES = 20
const MAX_PREPARED_STATEMENTS = 200

const port = parentPort!
const stderr: string[] = []

try {
  const database = await openDatabase(workerData as ThreadSource)
  let previous = Promise.resolve()
  const prepared = createPreparedStatements(MAX_PREPARED_STATEMENTS)
  port.on('message', (request: ThreadRequest) => {
    previous = previous.then(() => serve(database, prepared, request))
  })
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'unusable', message: [String(error), ...stderr].join('\n') })
}

function post(reply: ThreadReply): void {
  port.postMessage(reply)
}

async function openDatabase(source: ThreadSource): Promise<PGlite> {
  const options: PGliteOptions = {
    startParams: source.clusterFolder === null ? [...startParamsInMemory] : [...durableStartParams],
    // Only in-memory databases are created here; WAL files of 16 MB would waste memory.
    initDbStartParams: ['-c', 'shared_buffers=32MB', '--wal-segsize=1'],
    onStderr: (line) => {
      stderr.push(line)
      if (stderr.length > STDERR_LINES) stderr.shift()
      return false
    },
  }
  if (source.clusterFolder !== null) {
    removeRemnants(source.clusterFolder)
    options.fs = new DurableNodeFS(source.clusterFolder)
  }
  // Read completely: a blob backed by the file breaks when another process replaces the snapshot.
  if (source.snapshotFile !== null) options.loadDataDir = new Blob([readFileSync(source.snapshotFile)])
  const database = await PGlite.create(options)
  // Parameters arrive as text; results are decoded the same way on every engine.
  database.serializers = {}
  database.parsers = { ...decoders }
  database.onNotification((channel, payload) => post({ kind: 'notification', channel, payload }))
  return database
}

async function serve(database: PGlite, prepared: PreparedStatements, request: ThreadRequest): Promise<void> {
  const { id } = request
  try {
    switch (request.kind) {
      case 'run':
        post({ kind: 'result', id, result: await runStatements(database, prepared, request.statements) })
        break
      case 'dump':
        post({ kind: 'dump', id, bytes: await (await database.dumpDataDir('none')).bytes() })
        break
      case 'close':
        await database.exec('checkpoint')
        await database.close()
        post({ kind: 'closed', id })
    }
  } catch (error) {
    post(describeFailure(id, error))
  }
}

async function runStatements(
  database: PGlite,
  prepared: PreparedStatements,
  statements: readonly Statement[],
): Promise<StatementResult> {
  if (!statements.some(({ isScript }) => isScript)) return runPipeline(database, prepared, statements)
  let result: StatementResult = { rows: [], command: '' }
  for (const { sql } of statements) {
    const answer = (await database.exec(sql)).at(-1)
    result = { rows: answer?.rows ?? [], command: answer?.command ?? '' }
  }
  return result
}

function describeFailure(id: number, error: unknown): ThreadReply {
  const { severity, code, message, detail, hint, table, constraint } = error as messages.DatabaseError
  if (severity === 'ERROR' && code) {
    return { kind: 'failure', id, message, fields: { code, detail, hint, table, constraint } }
  }
  // Not an error of Postgres: its memory is no longer trustworthy.
  return { kind: 'unusable', message: [String(error), ...stderr].join('\n') }
}
