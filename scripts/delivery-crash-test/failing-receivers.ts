import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FailingReceivers = {
  url: string
  /** What arrived, by key: whom it told of, and how often. */
  arrived: Map<string, { emails: Set<string>; times: number }>
  /** From then on everything is taken. */
  recover(): void
  stop(): Promise<void>
}

/** Of ten requests three are refused, one is cut off before it was read and one after it was taken. */
const REFUSED = 0.3
const CUT_BEFORE = 0.4
const CUT_AFTER = 0.5

/** A mail server and a receiver of webhooks that fail at random. */
export async function startFailingReceivers(): Promise<FailingReceivers> {
  const arrived: FailingReceivers['arrived'] = new Map()
  let hasRecovered = false
  const server = createServer((request, response) => {
    const chance = hasRecovered ? 1 : Math.random()
    if (chance >= REFUSED && chance < CUT_BEFORE) return void request.socket.destroy()
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (chance < REFUSED) return void response.writeHead(503).end()
      note(String(request.headers['webhook-id']), body)
      if (chance < CUT_AFTER) return void request.socket.destroy()
      return void response.writeHead(204).end()
    })
    return undefined
  })
  const note = (id: string, body: string) => {
    const known = arrived.get(id) ?? { emails: new Set<string>(), times: 0 }
    known.times += 1
    known.emails.add(/lead-\d+-\d+@mail\.example/.exec(body)?.[0] ?? 'nobody')
    arrived.set(id, known)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    recover: () => {
      hasRecovered = true
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
