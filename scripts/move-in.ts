// `npm run move-in -- DUMP.sql … --files FOLDER`: imports a hosted Supabase project (docs/running.md).
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { BackupError, type MovedIn, moveIntoInstallation } from '#backend/index.ts'
import { buildKeyOptions, buildPlaceOptions } from '#server/backend/backend-options.ts'
import { parseConfig } from '#server/config/config.ts'
import { protectData } from '#server/first-start/private-data.ts'
import { runOperatorCommand } from './operator-command.ts'
import { openProject, type ReadFile, readFromFolder, readFromProject } from './project-files.ts'

const USAGE = `Usage:
  npm run move-in -- DUMP.sql [MORE.sql …] --files FOLDER [--leave-out]
  npm run move-in -- DUMP.sql [MORE.sql …] --project https://ref.supabase.co --secret-key-file F [--leave-out]`

const PROJECT_FOLDER = fileURLToPath(new URL('../supabase', import.meta.url))

type Arguments = { dumps: string[]; readFile: () => Promise<ReadFile>; leavesOut: boolean }

function parseArguments(all: string[]): Arguments | null {
  try {
    const { values, positionals: dumps } = parseArgs({
      args: all,
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        project: { type: 'string' },
        'secret-key-file': { type: 'string' },
        'leave-out': { type: 'boolean' },
      },
    })
    const { files, project, 'secret-key-file': keyFile, 'leave-out': leavesOut = false } = values
    if (dumps.length === 0 || (files !== undefined) === (project !== undefined && keyFile !== undefined))
      return null
    const openFiles = async () =>
      files === undefined ? readFromProject(await openProject(project!, keyFile!)) : readFromFolder(files)
    return { dumps, readFile: openFiles, leavesOut }
  } catch {
    return null
  }
}

function describe({ rows, files, leftOut }: MovedIn): string {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const people = rows['auth.users'] ?? 0
  return [
    ...leftOut.map((sentence) => `Left out: ${sentence}`),
    `${count} rows, including ${people} accounts, and ${files} files were imported. Users must sign in again with their existing passwords. Start the site.`,
  ].join('\n')
}

async function moveIn({ dumps, readFile, leavesOut }: Arguments): Promise<string> {
  const { backend, dataFolder } = parseConfig(process.env)
  if (backend.kind === 'hosted')
    throw new BackupError(
      'The settings name a hosted project. Unset SUPABASE_URL to import into your own installation.',
    )
  await protectData(dataFolder)
  const moved = await moveIntoInstallation(
    { openDump: () => readLines(dumps), readFile: await readFile(), leavesOut },
    {
      projectFolder: PROJECT_FOLDER,
      ...buildPlaceOptions(dataFolder, backend),
      ...(await buildKeyOptions(backend.keys)),
    },
  )
  return describe(moved)
}

/** Yields lines of files in order. Only a line feed ends a line, because COPY rows may contain other separators. */
async function* readLines(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    let rest = ''
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== '') yield rest
  }
}

runOperatorCommand({ usage: USAGE, parseArguments, run: moveIn })
