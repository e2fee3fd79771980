/** Shared by commands for operators: arguments, settings and error messages. */
import { existsSync } from 'node:fs'
import { explainFailure } from '#server/explain-failure.ts'

const EXIT_MISUSED = 2

export type OperatorCommand<Arguments> = {
  usage: string
  /** Parses the arguments; null if they are invalid. */
  parseArguments: (all: string[]) => Arguments | null
  run: (given: Arguments) => Promise<string>
}

/** Runs a command with the settings from the environment and `.env`, and prints its result. */
export function runOperatorCommand<Arguments>({
  usage,
  parseArguments,
  run,
}: OperatorCommand<Arguments>): void {
  const given = parseArguments(process.argv.slice(2))
  if (given === null) {
    console.error(usage)
    process.exitCode = EXIT_MISUSED
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  run(given).then(
    (message) => console.log(message),
    (error: unknown) => {
      console.error(explain(error))
      process.exitCode = 1
    },
  )
}

/** Mistyped file names get a message without a stack trace. */
function explain(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing || !('path' in error)) return explainFailure(error)
  return `${String(error.path)} does not exist. Check the name and the folder.`
}
