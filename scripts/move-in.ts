// `npm run move-in -- DUMP.sql … --files FOLDER`: takes over a hosted Supabase project. docs/moving.md says more.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { BackupError, type MovedIn, moveIntoInstallation } from '#backend/index.ts'
import { buildKeyOptions, buildPlaceOptions } from '#server/backend/backend-options.ts'
import { parseConfig } from '#server/config/config.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { keepDataPrivate } from '#server/first-start/private-data.ts'
import { readLines } from './moving/read-lines.ts'
import { openProject, type ReadFile, readFromFolder, readFromProject } from './moving/project-files.ts'

const USAGE = `Usage:
  npm run move-in -- DUMP.sql [MORE.sql …] --files FOLDER [--leave-out]
  npm run move-in -- DUMP.sql [MORE.sql …] --project https://ref.supabase.co --secret-key-file F [--leave-out]`

const PROJECT_FOLDER = fileURLToPath(new URL('../supabase', import.meta.url))

type Words = { dumps: string[]; readFile: () => Promise<ReadFile>; leavesOut: boolean }

function readWords(all: string[]): Words | null {
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
    `${count} rows, ${people} accounts among them, and ${files} files were moved in. Everybody signs in anew, with the same password. Start the site.`,
  ].join('\n')
}

async function main(): Promise<void> {
  const words = readWords(process.argv.slice(2))
  if (!words) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  const { backend, dataFolder } = config
  if (backend.kind === 'hosted')
    throw new BackupError(
      'The settings name a hosted project: leave SUPABASE_URL out to move into your own installation.',
    )
  await keepDataPrivate(dataFolder)
  const moved = await moveIntoInstallation(
    { openDump: () => readLines(words.dumps), readFile: await words.readFile(), leavesOut: words.leavesOut },
    {
      projectFolder: PROJECT_FOLDER,
      ...buildPlaceOptions(dataFolder, backend),
      ...(await buildKeyOptions(backend.keys)),
    },
  )
  console.log(describe(moved))
}

main().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exitCode = 1
})
