/** More than this is not waited for: the HTTP server then closes the connection. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024

/**
 * Reads what still comes of a body that was refused, and drops it. A client may have sent all of it and wait on the
 * same connection with its next request, which stays behind the rest. Not cancelled: a form that is given in process
 * goes on writing, and would end the process.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let size = 0
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      size += part.value.byteLength
      if (size > MAX_DRAINED_BYTES) return
    }
  } catch {
    // The connection has ended, so nothing waits behind.
  }
}
