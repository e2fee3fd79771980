/** A local CDN that caches according to `surrogate-control` and purges by `PURGE` with `xkey-purge`. */
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type CachedResponse = {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  keys: string[]
  until: number
}

export type CachingProxy = {
  url: string
  /** Keys of each purge, in order of arrival. */
  purges: string[][]
  /** Ports of the origin servers, used in turn. */
  targets: number[]
  stop: () => Promise<void>
}

export async function startCachingProxy(): Promise<CachingProxy> {
  const cached = new Map<string, CachedResponse>()
  const purges: string[][] = []
  const targets: number[] = []
  let turn = 0
  const server = createServer((asked, answer) => {
    if (asked.method === 'PURGE') return purge(asked, answer)
    const found = cached.get(asked.url!)
    if (found && found.until > Date.now()) return send(answer, found, 'hit')
    return fetchPage(asked, answer)
  })

  function purge({ headers }: IncomingMessage, answer: ServerResponse): void {
    const keys = String(headers['xkey-purge']).split(' ')
    purges.push(keys)
    for (const [path, page] of cached) if (page.keys.some((key) => keys.includes(key))) cached.delete(path)
    answer.end()
  }

  function fetchPage(asked: IncomingMessage, answer: ServerResponse): void {
    turn += 1
    const port = targets[turn % targets.length]!
    const options = {
      host: '127.0.0.1',
      port,
      path: asked.url!,
      headers: { host: `localhost:${port}` },
      agent: false as const,
    }
    sendRequest(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const seconds = Number(/max-age=(\d+)/.exec(String(response.headers['surrogate-control']))?.[1] ?? 0)
        const page = {
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
          keys: String(response.headers.xkey ?? '').split(' '),
          until: Date.now() + seconds * 1000,
        }
        if (seconds > 0) cached.set(asked.url!, page)
        send(answer, page, 'miss')
      })
    })
      .on('error', () => answer.writeHead(502).end())
      .end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purges,
    targets,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(
  answer: ServerResponse,
  { status, headers, body }: CachedResponse,
  cache: 'hit' | 'miss',
): void {
  answer.writeHead(status, { 'content-type': headers['content-type'] ?? '', 'x-cache': cache }).end(body)
}
