/** Requests with a new client address each, which avoids the limits per address. */
import { Agent, get } from 'node:http'
import { readThreadsMs, type ThreadTimes } from './built-site.ts'

export type Visitors = {
  fetchBytes(url: string): Promise<Buffer>
  measureRequests(pid: number, urls: readonly string[], settle?: () => Promise<unknown>): Promise<ThreadTimes>
  close(): void
}

export function openVisitors(connections: number): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let asked = 0

  function fetchBytes(url: string): Promise<Buffer> {
    asked += 1
    const visitor = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': visitor }
    return new Promise((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { statusCode = 0 } = response
          if (statusCode === 200 || statusCode === 404) resolve(Buffer.concat(chunks))
          else reject(new Error(`${url} was answered with ${statusCode}`))
        })
      }).on('error', reject)
    })
  }

  return {
    fetchBytes,
    async measureRequests(pid, urls, settle) {
      const before = readThreadsMs(pid)
      let sent = 0
      const keepAsking = async () => {
        while (sent < urls.length) {
          const url = urls[sent]!
          sent += 1
          await fetchBytes(url)
        }
      }
      await Promise.all(Array.from({ length: connections }, keepAsking))
      await settle?.()
      const after = readThreadsMs(pid)
      const perRequest = (thread: keyof ThreadTimes) => (after[thread] - before[thread]) / urls.length
      return { main: perRequest('main'), database: perRequest('database'), others: perRequest('others') }
    },
    close: () => agent.destroy(),
  }
}

export const sumThreads = ({ main, database, others }: ThreadTimes): number => main + database + others
