/** What is done with the body of a request besides reading it: how long it may take, and what is left of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** A body that says it is larger is not waited for: the answer says that it ends the connection. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
/** Bodies up to this size are small, as far as time is concerned. */
const SMALL_BODY_BYTES = 1024 * 1024
const UPLOADS = /^\/storage\/v1\/object\//
const LARGE_BODIES = /^\/(?:functions|rest)\/v1\//

/** Without one of these headers a request has no body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function mayTakeLong({ url = '', headers }: IncomingMessage): boolean {
  if (UPLOADS.test(url)) return true
  // Without a length it has to be taken for a large one.
  return LARGE_BODIES.test(url) && Number(headers['content-length'] ?? Infinity) > SMALL_BODY_BYTES
}

/**
 * Ends the connection of a small body that takes too long. Uploads have the longer time of the server as a whole
 * (threat model, section 10).
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (!hasBody(request) || mayTakeLong(request)) return
  const timer = setTimeout(() => {
    const { socket } = request
    if (request.complete || socket.destroyed) return
    // As node:http answers what takes longer than its own limits.
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroy()
  }, limitMs).unref()
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
}

/** The body as a stream that nobody can cancel: that would end the connection before the answer is sent. */
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

/**
 * Takes care of a body that is answered before it is read to its end: what still comes is dropped, so that the next
 * request on the connection is read and the client reads its answer rather than a reset.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  if (Number(request.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) response.shouldKeepAlive = false
  const restoreClosing = closeAfterBody(request, socket)
  response.once('close', restoreClosing)
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return
    // Whoever was reading may have stopped half-way, and would hold the stream back.
    request.removeAllListeners('data').removeAllListeners('readable')
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_DISCARDED_BYTES) socket.destroy()
    })
    request.resume()
  })
}

/**
 * After its last answer node:http closes a connection at once, and bytes that were not read make that a reset which
 * overtakes the answer. Here the connection is closed for writing, and for good once the body has come.
 */
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
