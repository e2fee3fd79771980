import { randomInt } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Arrivals, createArrivals } from './arrivals.ts'

export type FailingReceivers = {
  arrivals: Arrivals
  webhookUrl: string
  smtpUrl: string
  stop(): Promise<void>
}

/** The server is also unreachable for part of the time. */
const OPEN_MS = { min: 2_000, max: 5_000 }
const AWAY_MS = { least: 50, most: 300 }

/** Starts a webhook receiver and a mail server that fail at random. */
export async function startFailingReceivers(): Promise<FailingReceivers> {
  const arrivals = createArrivals()
  const ended = new AbortController()
  const sockets = new Set<Socket>()
  const [webhooks, mails] = [
    createHttpServer((request, response) => takeWebhook(arrivals, request, response)),
    createServer((socket) => takeMails(arrivals, socket)),
  ]
  const ports: number[] = []
  for (const server of [webhooks, mails]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => sockets.delete(socket))
    })
    await listen(server, 0)
    ports.push((server.address() as AddressInfo).port)
  }
  const blinking = Promise.all(
    [webhooks, mails].map((server, index) => blink(server, ports[index]!, arrivals, ended.signal)),
  )
  return {
    arrivals,
    webhookUrl: `http://127.0.0.1:${ports[0]}`,
    smtpUrl: `smtp://127.0.0.1:${ports[1]}`,
    stop: async () => {
      ended.abort()
      await blinking
      for (const socket of sockets) socket.destroy()
      for (const server of [webhooks, mails]) server.close()
    },
  }
}

async function blink(server: Server, port: number, arrivals: Arrivals, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(randomInt(OPEN_MS.min, OPEN_MS.max), undefined, { signal }).catch(() => undefined)
    if (signal.aborted || arrivals.hasRecovered) return
    server.close()
    await pause(randomInt(AWAY_MS.least, AWAY_MS.most))
    await listen(server, port)
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function takeWebhook(arrivals: Arrivals, request: IncomingMessage, response: ServerResponse): void {
  const key = String(request.headers['webhook-id'])
  const treatment = arrivals.chooseTreatment(key)
  if (treatment === 'cut') return void request.socket.destroy()
  if (treatment === 'hang') return
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    if (treatment === 'refuse') return void response.writeHead(500).end()
    arrivals.note(key, body)
    if (treatment === 'drop') return void request.socket.destroy()
    return void (treatment === 'take' && response.writeHead(204).end())
  })
}

/** A minimal SMTP server; how an email is treated depends on its key. */
function takeMails(arrivals: Arrivals, socket: Socket): void {
  const answer = (line: string) => void socket.write(`${line}\r\n`)
  let waiting = ''
  let isData = false
  answer('220 receiver')
  socket.on('data', (chunk: Buffer) => {
    waiting += chunk.toString('latin1')
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const at = waiting.indexOf(end)
      if (at === -1) return
      const text = waiting.slice(0, at)
      waiting = waiting.slice(at + end.length)
      if (isData) {
        isData = false
        takeMail(arrivals, text, socket, answer)
      } else if (/^DATA/i.test(text)) {
        isData = true
        answer('354 go on')
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
      else answer('250 ok')
    }
  })
}

function takeMail(arrivals: Arrivals, mail: string, socket: Socket, answer: (line: string) => void): void {
  const lines = mail.split('\r\n')
  const read = (header: string) =>
    lines.find((line) => line.toLowerCase().startsWith(header))?.slice(header.length) ?? 'none'
  const key = read('message-id: <').split('@', 1)[0]!
  const treatment = arrivals.chooseTreatment(key)
  if (treatment === 'cut') return void socket.destroy()
  if (treatment === 'hang') return
  if (treatment === 'refuse') return answer('451 later')
  arrivals.note(key, `${read('to: ')} ${read('subject: ')}`)
  if (treatment === 'drop') return void socket.destroy()
  return void (treatment === 'take' && answer('250 taken'))
}
