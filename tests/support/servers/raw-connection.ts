/** A TCP connection for requests that HTTP clients would refuse to send. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

export type RawConnection = {
  socket: Socket
  write(text: string | Uint8Array): void
  /** The next response, with a length or chunked; null if the connection ends before it is complete. */
  read(options?: { isHead?: boolean }): Promise<RawAnswer | null>
  /** Resolves when the server closes the connection. */
  closed: Promise<void>
  end(): void
}

export async function openRawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let received: Buffer = Buffer.alloc(0)
  let isClosed = false
  let wake = () => {}
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  // A reset also closes the connection; data received before is used.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      wake()
      resolve()
    })
  })
  await once(socket, 'connect')
  return {
    socket,
    closed,
    write: (text) => void socket.write(text),
    end: () => socket.destroy(),
    async read({ isHead = false } = {}) {
      for (;;) {
        const found = takeAnswer(received, isHead)
        if (found) {
          received = received.subarray(found.length)
          return found.answer
        }
        if (isClosed) return null
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

/** Sends one request on a new connection; null if it is closed without a response. */
export async function sendRaw(port: number, text: string | Uint8Array): Promise<RawAnswer | null> {
  const connection = await openRawConnection(port)
  try {
    connection.write(text)
    return await connection.read()
  } finally {
    connection.end()
  }
}

function takeAnswer(received: Buffer, isHead: boolean): { answer: RawAnswer; length: number } | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const [statusLine, ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const status = Number(statusLine!.split(' ')[1])
  const rest = received.subarray(headEnd + 4)
  const isEmpty = isHead || status === 204 || status === 304
  const body = isEmpty ? { text: '', length: 0 } : takeBody(rest, headers)
  return body && { answer: { status, headers, body: body.text }, length: headEnd + 4 + body.length }
}

function takeBody(
  rest: Buffer,
  headers: Record<string, string | undefined>,
): { text: string; length: number } | null {
  if (headers['transfer-encoding'] === 'chunked') return takeChunks(rest)
  const length = Number(headers['content-length'] ?? 0)
  return rest.length < length ? null : { text: rest.subarray(0, length).toString(), length }
}

function takeChunks(rest: Buffer): { text: string; length: number } | null {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString(), 16)
    const end = lineEnd + 2 + size + 2
    if (rest.length < end) return null
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: end }
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = end
  }
}
