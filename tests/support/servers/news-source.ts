/** A local double of the news spreadsheet script, which returns rows and counts requests. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NewsSource = {
  url: string
  /** As in the operator's setting. */
  host: string
  /** Number of requests. */
  asked(): number
  /** Changes the following responses. */
  change(next: { rows?: unknown; status?: number }): void
  /** Holds responses back until the returned function is called. */
  hold(): () => void
  stop(): Promise<void>
}

export const NEWS_ROWS = ['One', 'Two', 'Three'].map((word) => ({
  id: `row-${word}`,
  title: `News ${word}`,
  content: `<p>Words of ${word}</p>`,
  date: '2026-01-02T03:04:05Z',
}))

export async function startNewsSource(): Promise<NewsSource> {
  let answer = { rows: NEWS_ROWS as unknown, status: 200 }
  let asked = 0
  let held: Promise<void> | undefined
  const respond = async (response: ServerResponse) => {
    const { rows, status } = answer
    await held
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(rows))
  }
  const server = createServer((_request, response) => {
    asked += 1
    void respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/news?key=secret`,
    host: `127.0.0.1:${port}`,
    asked: () => asked,
    change: (next) => {
      answer = { ...answer, ...next }
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
