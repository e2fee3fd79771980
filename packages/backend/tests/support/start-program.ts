import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

export type ProgramOptions = {
  program: string
  parameters: readonly string[]
  /** Working folder, deleted after the end. */
  folder: string
  /** Last log line of a start. */
  isListening: RegExp
}

/**
 * Starts a server program and waits until it listens.
 * @returns stops it despite open connections
 * @throws with its output if it does not start
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
