import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export type WebhookReceiver = {
  /** `host:port`, as in the operator's setting. */
  host: string
  url: string
  received: Received[]
  /** Sets the next responses; afterward, the status is 204. */
  answerWith(...answers: { status: number; headers?: Record<string, string> }[]): void
  /** Holds responses back until the returned function is called. */
  holdAnswers(): () => void
  stop(): Promise<void>
}

/** Starts a webhook receiver on a free local port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  let held: Promise<void> | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      const { status, headers } = answers.shift() ?? { status: 204 }
      const answer = () => void response.writeHead(status, headers).end()
      if (held) void held.then(answer)
      else answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (...given) => void answers.push(...given),
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
