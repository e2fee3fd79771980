/** What commands of operators share: their words, the file with settings, and how a failure is told. */
import { existsSync } from 'node:fs'
import { explainFailure } from '#server/explain-failure.ts'

/** As usual for words that are not understood. */
const EXIT_MISUSED = 2

export type OperatorCommand<Words> = {
  usage: string
  /** Null for words that are not understood. */
  readWords: (all: string[]) => Words | null
  /** @returns what is said at the end */
  run: (words: Words) => Promise<string>
}

/** Runs the command of this process with the settings of the environment and of `.env`; says how it ended. */
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
