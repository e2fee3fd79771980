import { inflateSync, Unzip, UnzipInflate } from 'fflate'
import { ImportFileError } from '../files/import-file-error.ts'
import type { Reader } from '../files/import-format.ts'

export type ZipFile = {
  name: string
  /** Null if the file is too large. */
  bytes: Uint8Array<ArrayBuffer> | null
  text: string | null
}

export type ZipSink = {
  wants(name: string): boolean
  onFile(file: ZipFile): void
  /** Maximum bytes of one file. */
  maxFileBytes?: number
}

/** Per post: 2 MiB. */
const MAX_POST_BYTES = 2 * 1024 * 1024
/** Far more than any real export contains. */
export const MAX_FILES = 10_000
/** Total of all wanted files: 1 GiB. */
const MAX_TOTAL_UNPACKED_BYTES = 1024 * 1024 * 1024

/** Text compresses to a tenth; a higher ratio indicates a zip bomb. */
const MAX_GROWTH = 100
/** The ratio is checked from this size on: 32 MiB. */
const FREE_GROWTH_BYTES = 32 * 1024 * 1024

/** Compressed bytes per step, which bounds the unpacked size of a step. */
const STEP_BYTES = 16 * 1024
/** Maximum expansion of deflate, rounded up. */
const DEFLATE_RATIO = 1040

export function createZipReader(sink: ZipSink): Reader<Uint8Array> {
  const { maxFileBytes = MAX_POST_BYTES } = sink
  let packed = 0
  let unpacked = 0
  let files = 0

  let buffer: Uint8Array<ArrayBuffer> | null = null
  /** Shared by small files, because creating one takes longer than unpacking. */
  const getBuffer = (): Uint8Array<ArrayBuffer> => (buffer ??= new Uint8Array(STEP_BYTES * DEFLATE_RATIO))

  class SelectiveInflate {
    static compression = 8
    ondata: UnzipInflate['ondata'] = () => undefined
    private readonly isWanted: boolean
    private inflate: UnzipInflate | null = null
    private first = new Uint8Array(0)
    constructor(name: string) {
      this.isWanted = sink.wants(readName(name))
    }
    push(chunk: Uint8Array, isLast: boolean): void {
      if (!this.isWanted) return
      if (this.inflate !== null) return this.inflate.push(chunk, isLast)
      this.first = joinBytes(this.first, chunk)
      if (isLast) return this.ondata(null, inflateSync(this.first, { out: getBuffer() }), true)
      if (this.first.length <= STEP_BYTES) return
      this.inflate = new UnzipInflate()
      this.inflate.ondata = this.ondata
      this.inflate.push(this.first, false)
    }
  }

  const isBomb = (): boolean =>
    unpacked > MAX_TOTAL_UNPACKED_BYTES || (unpacked > FREE_GROWTH_BYTES && unpacked > packed * MAX_GROWTH)

  const unzip = new Unzip((file) => {
    files += 1
    if (files > MAX_FILES) {
      const advice = `The zip holds more than ${MAX_FILES} files. Unpack it, and zip the posts in parts.`
      throw new ImportFileError('too-large', advice)
    }
    const name = readName(file.name)
    const isWanted = sink.wants(name)
    let chunks: Uint8Array[] = []
    let bytes = 0
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error
      if (!isWanted) return
      bytes += chunk.length
      unpacked += chunk.length
      if (isBomb()) {
        throw new ImportFileError(
          'unsupported',
          'The zip unpacks to far more data than posts need, so it was rejected.',
        )
      }
      // Copied, because the buffer is shared.
      if (bytes <= maxFileBytes) chunks.push(chunk.slice())
      else chunks = []
      if (isLast) sink.onFile(toZipFile(name, bytes <= maxFileBytes ? joinChunks(chunks) : null))
    }
    file.start()
  })
  unzip.register(SelectiveInflate)

  function push(chunk: Uint8Array, isLast: boolean): void {
    try {
      unzip.push(chunk, isLast)
    } catch (error) {
      if (error instanceof ImportFileError) throw error
      const advice = 'The zip is damaged or cut off. Download the export again.'
      throw new ImportFileError('malformed', advice, { cause: error })
    }
  }

  return {
    write: (bytes) => {
      packed += bytes.length
      for (let at = 0; at < bytes.length; at += STEP_BYTES) push(bytes.subarray(at, at + STEP_BYTES), false)
    },
    end: () => push(new Uint8Array(0), true),
  }
}

/** Some programs write names in UTF-8 without the flag for it. */
function readName(name: string): string {
  if (!/[\x80-\xff]/.test(name) || /[^\0-\xff]/.test(name)) return name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(name, (sign) => sign.charCodeAt(0)),
    )
  } catch (error) {
    if (error instanceof TypeError) return name
    throw error
  }
}

function toZipFile(name: string, bytes: Uint8Array<ArrayBuffer> | null): ZipFile {
  return {
    name,
    bytes,
    get text() {
      return bytes === null ? null : decodeText(bytes)
    },
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch (error) {
    if (error instanceof TypeError)
      return new TextDecoder('windows-1252').decode(bytes).replace(/\r\n?/g, '\n')
    throw error
  }
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

function joinBytes(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + tail.length)
  joined.set(head)
  joined.set(tail, head.length)
  return joined
}
