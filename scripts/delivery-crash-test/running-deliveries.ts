import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type RunningDeliveries = {
  /** Stores a lead. @returns the keys of what tells of it; null when no answer came */
  storeLead(email: string): Promise<string[] | null>
  /** Once for each process: what it does itself would be taken for what the one before left. */
  letTimePass(): Promise<void>
  countDeliveries(): Promise<{ open: number; failed: number }>
  /** Ends the process at once, as a power switch would, and resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the process on this folder, whatever state it was left in. @throws Error when it does not come up */
export async function startDeliveries(folder: string, receiver: string): Promise<RunningDeliveries> {
  const program = fileURLToPath(new URL('./serve-deliveries.ts', import.meta.url))
  const child = spawn(process.execPath, ['--liftoff-only', program, folder, receiver], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
    const post = async (path: string, body = '') => {
      const answer = await fetch(url + path, { method: 'POST', body })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return (await answer.json()) as unknown
    }
    return {
      storeLead: (email) => post('/leads', email).catch(() => null) as Promise<string[] | null>,
      letTimePass: async () => void (await post('/time')),
      countDeliveries: () => post('/counts') as Promise<{ open: number; failed: number }>,
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  await ended
  throw new Error(`The process did not start on ${folder}:\n${complaints}`)
}
