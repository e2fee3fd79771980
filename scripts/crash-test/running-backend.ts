import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'

export const BUCKET = 'crash-test'
export const digest = (content: string | Uint8Array) => createHash('md5').update(content).digest('hex')

export type RunningBackend = {
  client: SupabaseClient
  /** Ends the process at once, as a power switch would, and resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the backend on this folder, whatever state it was left in. @throws Error when it does not come up */
export async function startBackend(folder: string): Promise<RunningBackend> {
  const program = fileURLToPath(new URL('./serve-backend.ts', import.meta.url))
  // A process that lives for a second gains nothing from code that was optimised for longer.
  const child = spawn(process.execPath, ['--liftoff-only', program, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    const { port, secret } = JSON.parse(line) as { port: number; secret: string }
    const client = createClient(`http://127.0.0.1:${port}`, secret, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    return {
      client,
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  await ended
  throw new Error(`The backend did not start on ${folder}:\n${complaints}`)
}
