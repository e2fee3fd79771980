import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FailingReceivers } from './failing-receivers.ts'

export type Place = { folder: string; databaseUrl?: string | undefined }

/** Null without a response, because the process was killed. */
export type CallAnswer = { status: number; body: unknown } | null

export type RunningDeliveries = {
  /** Calls a server function, or a database function with the prefix `rpc/`, with the secret key. */
  call(name: string, body: object): Promise<CallAnswer>
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Starts sending, with all waiting and abandoned deliveries due now. */
  beginSending(): Promise<void>
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>
}

const ASK_AGAIN_MS = 200

/** Runs before sending starts, so that only deliveries of earlier processes are changed. */
const MAKE_DUE = [
  `update public.job_runs set status = 'abandoned', finished_at = now(), leased_until = null where status = 'running'`,
  `update public.scheduled_jobs set failures = 0, next_due_at = now() where name = 'deliver'`,
  `update public.deliveries set not_before = least(not_before, now()),
     leased_until = case when status = 'sending' then now() end
   where status in ('queued', 'sending')`,
]

/** Starts the process on a folder in any state. @throws Error if it does not start */
export async function startDeliveries(
  { folder, databaseUrl }: Place,
  { webhookUrl, smtpUrl }: FailingReceivers,
): Promise<RunningDeliveries> {
  const program = fileURLToPath(new URL('./serve-deliveries.ts', import.meta.url))
  // Optimized code does not pay off in a process that lives for a second.
  const parameters = [
    '--liftoff-only',
    program,
    folder,
    webhookUrl,
    smtpUrl,
    ...(databaseUrl ? [databaseUrl] : []),
  ]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  const endChild = () => void child.kill('SIGKILL')
  process.once('exit', endChild)
  child.once('exit', () => process.off('exit', endChild))
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    const { port, secret } = JSON.parse(line) as { port: number; secret: string }
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { apikey: secret, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const query = async <Row>(sql: string, values: unknown[] = []) => {
      const answer = await askAgain(child, () => post('/query', { sql, parameters: values })).catch(
        (error: unknown) => {
          throw new Error(`The process exited unexpectedly (${child.exitCode}): ${complaints}`, {
            cause: error,
          })
        },
      )
      if (!answer.ok) throw new Error(`A query was answered ${answer.status}: ${sql}`)
      return (await answer.json()) as Row[]
    }
    return {
      call: async (name, body) => {
        const path = name.startsWith('rpc/') ? `/rest/v1/${name}` : `/functions/v1/${name}`
        try {
          const answer = await post(path, body)
          const text = await answer.text()
          return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
        } catch {
          return null
        }
      },
      query,
      beginSending: async () => {
        for (const sql of MAKE_DUE) await query(sql)
        await query('start')
      },
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  await ended
  throw new Error(`The process did not start on ${folder}:\n${complaints}`)
}

/** On a busy machine, connecting may time out. */
async function askAgain(child: ChildProcess, ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null) throw error
      await pause(ASK_AGAIN_MS)
    }
  }
}
