import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

export type ProgramOptions = {
  program: string
  parameters: readonly string[]
  /** Its own, removed when it has ended. */
  folder: string
  /** Logged at last of a start. */
  isListening: RegExp
}

/**
 * Starts a program that serves, and waits until it does.
 * @returns ends it, whoever is connected
 * @throws when it does not start, with what it printed
 */
export async function startProgram(options: ProgramOptions): Promise<() => Promise<void>> {
  const { program, parameters, folder, isListening } = options
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  let printed = ''
  const hasStarted = await new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk) => {
      printed += chunk
      if (isListening.test(printed)) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  if (hasStarted) return stop
  await stop()
  throw new Error(`${program} did not start:\n${printed}`)
}
