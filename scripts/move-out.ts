// `npm run move-out -- BACKUP --sql data.sql`: exports to a hosted Supabase project (docs/running.md).
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { BackupError, moveOut } from '#backend/index.ts'
import { openProject, type PutFile, putIntoFolder, putIntoProject } from './project-files.ts'
import { runOperatorCommand } from './operator-command.ts'
import { readDecryption } from './read-decryption.ts'

const USAGE = `Usage (BACKUP is a file of "npm run backup"; encrypted ones need --identity-file F or --passphrase-file F):
  npm run move-out -- BACKUP --sql data.sql                                              then: load it
  npm run move-out -- BACKUP --project https://ref.supabase.co --secret-key-file F      then: the files
  npm run move-out -- BACKUP --files FOLDER                                             or: the files, to copy them yourself`

const OPTIONS = ['sql', 'files', 'project', 'secret-key-file', 'identity-file', 'passphrase-file'] as const

type Arguments = { backup: string; values: Partial<Record<(typeof OPTIONS)[number], string>> }

function parseArguments(all: string[]): Arguments | null {
  try {
    const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]))
    const { values, positionals } = parseArgs({ args: all, allowPositionals: true, options })
    const given = { backup: positionals[0] ?? '', values: values as Arguments['values'] }
    const { sql, files, project, 'secret-key-file': keyFile } = given.values
    const isUnderstood = positionals.length === 1 && (project === undefined) === (keyFile === undefined)
    return isUnderstood && (sql ?? files ?? project) !== undefined ? given : null
  } catch {
    return null
  }
}

async function openFiles({
  files,
  project,
  'secret-key-file': keyFile,
}: Arguments['values']): Promise<PutFile> {
  if (project !== undefined) return putIntoProject(await openProject(project, keyFile!))
  return files === undefined ? async () => undefined : putIntoFolder(files)
}

async function openSql({ sql }: Arguments['values']): Promise<FileHandle | null> {
  if (sql === undefined) return null
  if (existsSync(sql))
    throw new BackupError(`${sql} already exists and was not changed. Choose another name.`)
  // Private, because the file contains password hashes.
  return open(sql, 'wx', 0o600)
}

async function writeOut({ backup, values }: Arguments): Promise<string> {
  const putFile = await openFiles(values)
  const decryption = await readDecryption(values)
  const sql = await openSql(values)
  try {
    const moved = await moveOut(() => createReadStream(backup), decryption, {
      writeSql: async (text) => void (await sql?.write(text)),
      putFile,
    }).catch(async (error: unknown) => {
      // An incomplete file would look complete and block the next attempt.
      if (sql) await rm(values.sql!, { force: true })
      throw error
    })
    return [
      ...moved.leftOut.map((sentence) => `Left out: ${sentence}`),
      `${moved.rows} rows and ${moved.files} files were read${sql ? `; the rows are in ${values.sql}` : ''}.`,
    ].join('\n')
  } finally {
    await sql?.close()
  }
}

runOperatorCommand({ usage: USAGE, parseArguments, run: writeOut })
