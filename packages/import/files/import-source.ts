import { mustBeSmall } from './import-limits.ts'

/** A file that can be read several times, such as a browser's File. */
export type ImportFile = {
  name: string
  type: string
  size: number
  stream(): ReadableStream<Uint8Array>
}

export type PassOptions = {
  signal?: AbortSignal
  /** Called after each piece with the bytes read in this pass. */
  onProgress?: (bytesRead: number) => void
}

const PIECE_BYTES = 64 * 1024

export function toFile(content: string | Uint8Array, name = 'pasted text'): ImportFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name,
    type: 'text/plain',
    size: bytes.length,
    stream: () =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(bytes)
          controller.close()
        },
      }),
  }
}

/**
 * Yields small pieces and always closes the stream.
 * @throws {ImportFileError} over `maxBytes`, regardless of the claimed size
 */
export async function* readPieces(
  file: ImportFile,
  maxBytes: number,
  { signal, onProgress }: PassOptions,
): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let bytesRead = 0
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) return
      for (let at = 0; at < value.length; at += PIECE_BYTES) {
        signal?.throwIfAborted()
        const piece = value.subarray(at, at + PIECE_BYTES)
        bytesRead += piece.length
        mustBeSmall(bytesRead, maxBytes)
        yield piece
      }
      onProgress?.(bytesRead)
    }
  } finally {
    await reader.cancel()
  }
}

export async function readBeginning(file: ImportFile, bytes: number): Promise<Uint8Array> {
  const beginning = new Uint8Array(bytes)
  let length = 0
  for await (const piece of readPieces(file, Number.POSITIVE_INFINITY, {})) {
    const part = piece.subarray(0, bytes - length)
    beginning.set(part, length)
    length += part.length
    if (length === bytes) break
  }
  return beginning.slice(0, length)
}
