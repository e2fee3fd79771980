import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeAddress, toLimitSubject } from '#backend/limits/client-address.ts'

const REFUSAL = 'Too many connections from your address. Close some, or wait a moment.'
const RESPONSE = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${REFUSAL.length}`,
  'Retry-After: 5',
  'Connection: close',
  '',
  REFUSAL,
].join('\r\n')

/** Limits open connections per address; IPv6 counts by /64 (threat model, section 10). */
export function limitSocketsPerAddress(server: Server, max: number): void {
  const counts = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const subject = toLimitSubject(normalizeAddress(socket.remoteAddress))
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    socket.once('close', () => {
      const left = counts.get(subject)! - 1
      if (left === 0) counts.delete(subject)
      else counts.set(subject, left)
    })
    if (count <= max) return
    socket.write(RESPONSE)
    socket.destroy()
  })
}
