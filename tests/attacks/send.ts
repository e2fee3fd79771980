/** Requests as an attacker sends them: any path, header and address, byte for byte. */
import { request } from 'node:http'
import { connect } from 'node:net'
import type { ApiSchema } from './api-schema.ts'
import { notTried } from './reach.ts'

export type Front = {
  name: string
  /** Port to connect to. */
  port: number
  /** Host header of browsers and origin of our own pages. */
  host: string
  origin: string
  dataFolder: string
  keys: { publishable: string; secret: string }
  user: Account
  admin: Account
  schema: ApiSchema
}
export type Account = { id: string; email: string; password: string; token: string }

export type Target = Pick<Front, 'port' | 'host'>

export type Attack = {
  method?: string
  /** Sent unchanged, including dots. */
  path: string
  headers?: Record<string, string | string[]>
  /** Objects are sent as JSON. */
  body?: string | Buffer | object
}

export type Reply = { status: number; headers: Record<string, string>; text: string; bytes: Buffer }

const LOOPBACK_ADDRESSES = 200
let calls = 0

/** Another address of this machine for each call, so that limits per address do not interfere. */
function takeAddress(): string {
  calls += 1
  return `127.${10 + (calls % LOOPBACK_ADDRESSES)}.${process.pid % 250}.${1 + (calls % 250)}`
}

/**
 * Sends one request on a new connection and waits for the complete response. The case counts as not tried if a limit or
 * the proxy in front of the site responds.
 * @param from address of this machine; by default one that was rarely used before
 */
export async function send(target: Target, attack: Attack, from?: string): Promise<Reply> {
  const reply = await sendToLimit(target, attack, from)
  const what = `${attack.method ?? 'GET'} ${attack.path.slice(0, 60)}`
  if (reply.status === 429 || reply.status === 503) notTried(`a limit answered ${what} (${reply.status})`)
  if (reply.text.includes('<center>nginx')) notTried(`nginx answered ${what} by itself (${reply.status})`)
  return reply
}

/** Like `send`, for attacks on limits: a 429 does not make the case count as not tried. */
export function sendToLimit(target: Target, attack: Attack, from = takeAddress()): Promise<Reply> {
  const { method = 'GET', path, headers = {}, body } = attack
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  const payload = isJson ? JSON.stringify(body) : body
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: target.port,
        localAddress: from,
        method,
        path,
        agent: false,
        headers: {
          host: target.host,
          ...(isJson && { 'content-type': 'application/json' }),
          ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            text: bytes.toString(),
            bytes,
          })
        })
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}

/** Writes bytes to a socket and resolves to everything received until the other end closes it. */
export function sendBytes({ port }: Target, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: takeAddress() })
    let text = ''
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      // A reset connection is a response too.
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(text) : reject(error),
    )
    socket.on('close', () => resolve(text))
    // The socket is not ended: the server does not answer a client that hung up.
    socket.write(bytes)
  })
}

export const asVisitor = ({ keys }: Front) => ({ apikey: keys.publishable })
export const asAccount = ({ keys }: Front, { token }: Account) => ({
  apikey: keys.publishable,
  authorization: `Bearer ${token}`,
})
export const asServer = ({ keys }: Front) => ({ apikey: keys.secret })

/** Reads the page of a post by its id, which redirects to its URL. */
export async function readPostPage(target: Target, list: '/blog' | '/news', id: string): Promise<Reply> {
  const moved = await send(target, { path: `${list}/${id}` })
  const location = moved.headers['location']
  return moved.status === 301 && location?.startsWith(`${list}/`) ? send(target, { path: location }) : moved
}
