/** The built site with signed-in users for fuzzing. */
import { Agent, request } from 'node:http'
import { addAccount } from '#tests/attacks/accounts.ts'
import { type ApiSchema, describeSchema } from '#tests/attacks/api-schema.ts'
import { sendBytes } from '#tests/attacks/send.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'
import type { CallerName, FuzzCase } from './fuzz-case.ts'

/** Longer than any timeout of the site. */
const HANGS_AFTER_MS = 60_000
const CONNECTIONS = 8
const SHOWN = 1_500

export type Answer = { status: number; text: string }
export type FuzzedSite = {
  schema: ApiSchema
  ask(fuzzCase: FuzzCase): Promise<Answer>
  /** Response to raw bytes on a socket. */
  sendRaw(bytes: string): Promise<string>
  /** Renews all sessions, because cases may have ended them. */
  renewSessions(): Promise<void>
  /** Number of responses by status. */
  statuses: ReadonlyMap<number, number>
  isRunning(): boolean
  output(): string
  stop(): Promise<void>
}

/**
 * @param people number of users per role, because requests per user are limited
 * @param template initial data folder
 */
export async function startFuzzedSite(people: number, template?: string): Promise<FuzzedSite> {
  const environment = {
    TRUSTED_PROXIES: '127.0.0.1',
    EDITOR_MODE: 'off',
    STRIPE_WEBHOOK_SECRET: 'whsec_unknown_to_all_0123',
  }
  const site = await startRunningSite(environment, template)
  const keys = {
    publishable: await readKeyFile(site.dataFolder, 'publishable'),
    secret: await readKeyFile(site.dataFolder, 'secret'),
  }
  const place = { port: site.port, host: `localhost:${site.port}`, keys }
  const tokens: Record<'user' | 'owner', string[]> = { user: [], owner: [] }
  const renewSessions = async () => {
    for (const kind of ['user', 'owner'] as const) {
      const made: string[] = []
      for (let person = 0; person < people; person += 1) {
        made.push((await addAccount(place, kind === 'owner' ? 'admin' : undefined)).token)
      }
      tokens[kind] = made
    }
  }
  await renewSessions()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let asked = 0
  const statuses = new Map<number, number>()

  const identify = (name: CallerName): Record<string, string> => {
    if (name === 'nobody') return {}
    if (name === 'server') return { apikey: keys.secret }
    if (name === 'visitor') return { apikey: keys.publishable }
    const token = name === 'forger' ? 'eyJhbGciOiJub25lIn0.e30.' : tokens[name][asked % people]!
    return { apikey: keys.publishable, authorization: `Bearer ${token}` }
  }
  return {
    schema: await describeSchema(),
    async ask({ method, path, headers, body, caller }) {
      asked += 1
      const sent = {
        ...cleanHeaders(headers),
        ...identify(caller),
        host: place.host,
        // A new client address per case, to avoid the limits per address.
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
      }
      const answer = await exchange(
        { agent, port: site.port, method, path: cleanPath(path), headers: sent },
        body,
      )
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return answer
    },
    sendRaw: (bytes) => sendBytes(place, bytes),
    renewSessions,
    statuses,
    isRunning: () => isAlive(site.pid),
    output: site.output,
    async stop() {
      agent.destroy()
      await site.stop()
    },
  }
}

type Exchange = { agent: Agent; port: number; method: string; path: string; headers: Record<string, string> }

function exchange({ port, ...options }: Exchange, body: FuzzCase['body']): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, ...options }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        if (text.length < SHOWN) text += part.toString()
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode!, text: text.slice(0, SHOWN) }))
    })
    call.setTimeout(HANGS_AFTER_MS, () => call.destroy(new Error('It hangs.')))
    call.on('error', (error: NodeJS.ErrnoException) => {
      // A server may close the connection before it has read the body.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({ status: 0, text: '' })
      else reject(error)
    })
    call.end(body ?? undefined)
  })
}

/** Removes headers that the HTTP client would refuse to send. */
const cleanHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 8_000),
    ]),
  )
const cleanPath = (path: string): string => path.replaceAll(/[^\x21-\xff]/g, '%20').slice(0, 12_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
