import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

export type Migration = {
  version: string
  name: string
  fileName: string
  text: string
  /** Lazy: most starts apply no migration. */
  readonly statements: readonly SqlStatement[]
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const fileNames = (await listFolder(folder)).filter((name) => name.endsWith('.sql'))
  const migrations = fileNames.map((fileName) => readMigration(folder, fileName))
  migrations.sort((a, b) => compareVersions(a.version, b.version))
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.version === migration.version) {
      throw new MigrationError(
        `The migrations ${before.fileName} and ${migration.fileName} have the same version. ` +
          'Give one of them a later time stamp.',
      )
    }
  }
  return migrations
}

export function compareVersions(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder)
  } catch (cause) {
    throw new MigrationError(
      `The migrations folder ${folder} can't be read. Check that the folder exists and belongs to this user.`,
      { cause },
    )
  }
}

/** Synchronous: awaiting a hundred small files would slow down the start. */
function readMigration(folder: string, fileName: string): Migration {
  const match = /^(\d+)_(.+)\.sql$/.exec(fileName)
  if (!match) {
    throw new MigrationError(
      `The migration ${fileName} has no version. Name it like 20260131120000_what_it_does.sql.`,
    )
  }
  const text = readFileSync(path.join(folder, fileName), 'utf8')
  let statements: SqlStatement[] | undefined
  return {
    version: match[1]!,
    name: match[2]!,
    fileName,
    text,
    get statements() {
      return (statements ??= splitStatements(text))
    },
  }
}

type SqlStatement = {
  text: string
  line: number
}

/**
 * Tokens that may contain a semicolon: comments, strings, names, dollar quotes. Words match as a whole, so that a
 * dollar inside a name starts no quote.
 */
const TOKEN =
  /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*|[()]|;/gi

/** Reads only the grammar that decides where statements end; Postgres reports errors. */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  const block = createBlockCounter()
  const lines = createLineCounter(sql)
  let start = 0
  let readUntil = 0
  let hasCode = false
  const close = (end: number) => {
    const piece = sql.slice(start, end)
    const blanks = piece.length - piece.trimStart().length
    if (hasCode) statements.push({ text: piece.trim(), line: lines.countUntil(start + blanks) })
    start = end + 1
    hasCode = false
  }
  const tokens = new RegExp(TOKEN)
  for (let match = tokens.exec(sql); match; match = tokens.exec(sql)) {
    const [token] = match
    const isEnd = token === ';' && block.isOutside()
    const isComment = token.startsWith('--') || token === '/*'
    hasCode ||= !(isEnd || isComment) || sql.slice(readUntil, match.index).trim() !== ''
    if (token === '/*') tokens.lastIndex = findCommentEnd(sql, match.index)
    else if (token.startsWith('$')) tokens.lastIndex = findAfter(sql, token, tokens.lastIndex)
    else if (isEnd) close(match.index)
    else block.read(token.toLowerCase())
    readUntil = tokens.lastIndex
  }
  hasCode ||= sql.slice(readUntil).trim() !== ''
  close(sql.length)
  return statements
}

/** `begin atomic … end` and parentheses (rules) contain whole statements; `case … end` may be inside. */
function createBlockCounter() {
  let depth = 0
  let parentheses = 0
  let previous = ''
  return {
    isOutside: () => depth === 0 && parentheses === 0,
    read: (token: string) => {
      if (token === '(') parentheses += 1
      else if (token === ')') parentheses -= 1
      else if (token === 'atomic' && previous === 'begin') depth += 1
      else if (token === 'case' && depth > 0) depth += 1
      else if (token === 'end' && depth > 0) depth -= 1
      previous = token
    },
  }
}

function findCommentEnd(sql: string, start: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return sql.length
}

function findAfter(sql: string, text: string, from: number): number {
  const found = sql.indexOf(text, from)
  return found === -1 ? sql.length : found + text.length
}

/** For increasing positions: continues counting from the last one. */
function createLineCounter(sql: string) {
  let line = 1
  let countedTo = 0
  return {
    countUntil(end: number): number {
      for (let at = sql.indexOf('\n', countedTo); at !== -1 && at < end; at = sql.indexOf('\n', at + 1))
        line += 1
      countedTo = end
      return line
    },
  }
}
