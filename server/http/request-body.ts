import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** The connection is closed instead of discarding a larger body. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const SMALL_BODY_BYTES = 1024 * 1024
const UPLOADS = /^\/storage\/v1\/object\//
const LARGE_BODIES = /^\/(?:functions|rest)\/v1\//

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function mayTakeLong({ url = '', headers }: IncomingMessage): boolean {
  if (UPLOADS.test(url)) return true
  // A body of unknown length may be large.
  return LARGE_BODIES.test(url) && Number(headers['content-length'] ?? Infinity) > SMALL_BODY_BYTES
}

/** Limits the time to receive small bodies; uploads have the longer limit of the server (threat model, section 10). */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (!hasBody(request) || mayTakeLong(request)) return
  const timer = setTimeout(() => {
    const { socket } = request
    if (request.complete || socket.destroyed) return
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroy()
  }, limitMs).unref()
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
}

/** Creates a stream without `cancel`, which would end the connection before the response is sent. */
export function streamBody(request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= (Readable.toWeb(request) as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
        const part = await reader.read()
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Reads the rest of a body after the response, so that the client receives the response instead of a reset. */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  if (Number(request.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) response.shouldKeepAlive = false
  const restoreClosing = closeAfterBody(request, socket)
  response.once('close', restoreClosing)
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return
    // A reader that stopped half-way would block the stream.
    request.removeAllListeners('data').removeAllListeners('readable')
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_DISCARDED_BYTES) socket.destroy()
    })
    request.resume()
  })
}

/** If bytes are unread, closing resets the connection, and the reset can overtake the response. */
function closeAfterBody(request: IncomingMessage, socket: Socket): () => void {
  const closeNow = socket.destroySoon.bind(socket)
  let isClosing = false
  socket.destroySoon = () => {
    if (request.complete) return closeNow()
    isClosing = true
    socket.end()
    request.once('end', closeNow)
  }
  return () => {
    if (!isClosing) Reflect.deleteProperty(socket, 'destroySoon')
  }
}
