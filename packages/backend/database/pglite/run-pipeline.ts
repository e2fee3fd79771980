/**
 * Sends statements as one message of the extended protocol, since each message is expensive in the embedded database.
 */
import { messages, parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Statement, StatementResult } from '../transaction.ts'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

export type PreparedStatements = {
  names: LRUCache<string, string>
  evicted: string[]
  makeName: () => string
}

export function createPreparedStatements(max: number): PreparedStatements {
  const evicted: string[] = []
  const names = new LRUCache<string, string>({ max, dispose: (name) => evicted.push(name) })
  let made = 0
  return { names, evicted, makeName: () => `kept_${(made += 1)}` }
}

type Taken = { text: string; name: string }

export async function runPipeline(
  database: PGlite,
  prepared: PreparedStatements,
  statements: readonly Statement[],
): Promise<StatementResult> {
  const parts = prepared.evicted.splice(0).map((name) => serialize.close({ type: 'S', name }))
  // One entry per parse message; null for unnamed statements.
  const parsed: (Taken | null)[] = []
  const answering = statements.findLastIndex(({ isSilent }) => !isSilent)
  for (const [index, { sql: text, params = [], isFrequent }] of statements.entries()) {
    const known = isFrequent ? prepared.names.get(text) : undefined
    const name = known ?? (isFrequent ? prepared.makeName() : '')
    if (known === undefined) {
      parsed.push(isFrequent ? { text, name } : null)
      parts.push(serialize.parse({ text, name }))
    }
    parts.push(serialize.bind({ statement: name, values: [...params] }))
    // Rows can only be read if they were described.
    if (index === answering) parts.push(serialize.describe({ type: 'P' }))
    parts.push(serialize.execute())
  }
  parts.push(serialize.sync())

  const options = { throwOnError: false, syncToFs: false }
  const answers = await database.execProtocolStream(Buffer.concat(parts), options)
  noteParsed(prepared, parsed, answers)
  const failure = answers.find((answer) => answer instanceof messages.DatabaseError)
  if (failure) throw failure
  return readResult(database, answers, answering)
}

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** Statements prepared before a failure stay prepared after the rollback. */
function noteParsed(prepared: PreparedStatements, parsed: readonly (Taken | null)[], answers: Answers): void {
  const count = answers.filter(({ name }) => name === 'parseComplete').length
  for (const taken of parsed.slice(0, count)) if (taken) prepared.names.set(taken.text, taken.name)
}

function readResult(database: PGlite, answers: Answers, answering: number): StatementResult {
  let index = 0
  const own = answers.filter((answer) => {
    const isOwn = index === answering
    if (answer.name === 'commandComplete') index += 1
    return isOwn
  })
  const [result] = parse.parseResults(own, database.parsers)
  return { rows: result?.rows ?? [], command: result?.command ?? '' }
}
