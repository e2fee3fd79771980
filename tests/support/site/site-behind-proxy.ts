/** Requests pages through a TLS proxy with its own certificate, from one client address. */
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request as sendRequest } from 'node:https'
import type { SampleProxy } from '../servers/sample-proxy.ts'

export type ProxiedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
export type ProxiedCall = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type ProxiedVisitor = {
  /** Sends one request without retries; rejects if the connection ends without a response. */
  ask(path: string, call?: ProxiedCall): Promise<ProxiedAnswer>
  close(): void
}

const PATIENCE_MS = 60_000

/** @param localAddress client address in 127.0.0.0/8 */
export function visitThrough(proxy: SampleProxy, localAddress = '127.0.0.1'): ProxiedVisitor {
  const agent = new Agent({ keepAlive: true, servername: proxy.host, rejectUnauthorized: false })
  const place = { host: '127.0.0.1', port: proxy.port, localAddress, agent, timeout: PATIENCE_MS }
  return {
    ask: (path, { method = 'GET', headers, body } = {}) =>
      new Promise((resolve, reject) => {
        const options = { ...place, path, method, headers: { host: proxy.host, ...headers } }
        const outgoing = sendRequest(options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const whole = Buffer.concat(chunks)
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              body: whole,
              text: whole.toString(),
            })
          })
        })
        outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}
