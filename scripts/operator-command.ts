/** Shared by the commands for operators: arguments, settings and error messages. */
import { existsSync } from 'node:fs'
import { explainFailure } from '#server/explain-failure.ts'

/** As usual for words that are not understood. */
const EXIT_MISUSED = 2

export type OperatorCommand<Words> = {
  usage: string
  /** Null for words that are not understood. */
  readWords: (all: string[]) => Words | null
  /** @returns the final message */
  run: (words: Words) => Promise<string>
}

/** Runs a command with the settings of the environment and `.env`, and prints its result. */
export function runOperatorCommand<Words>({ usage, readWords, run }: OperatorCommand<Words>): void {
  const words = readWords(process.argv.slice(2))
  if (words === null) {
    console.error(usage)
    process.exitCode = EXIT_MISUSED
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  run(words).then(
    (said) => console.log(said),
    (error: unknown) => {
      console.error(explain(error))
      process.exitCode = 1
    },
  )
}

/** A name that was mistyped is no failed start. */
function explain(error: unknown): string {
  const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isAbsent || !('path' in error)) return explainFailure(error)
  return `${String(error.path)} is not there. Check the name, and that its folder exists.`
}
