import { Unzip, UnzipInflate } from 'fflate'
import { ImportFileError } from '../import-file-error.ts'
import type { Reader } from '../import-format.ts'

export type ZipFile = {
  name: string
  /** Null when the file is longer than MAX_UNPACKED_BYTES. */
  text: string | null
}

export type ZipSink = { wants(name: string): boolean; onFile(file: ZipFile): void }

/** Of one file, in bytes: 2 MiB. */
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024
const MAX_FILES = 50_000

/** Text shrinks to a tenth; what grows more than this was made to fill memory. */
const MAX_GROWTH = 100
/** Unpacked bytes below which growth is nobody's business: 32 MiB. */
const FREE_GROWTH_BYTES = 32 * 1024 * 1024

/** Bytes unpacked at a time, which bounds what one step can grow to. */
const STEP_BYTES = 16 * 1024

/** Unpacks the wanted files of a zip while it streams by. */
export function createZipReader(sink: ZipSink): Reader<Uint8Array> {
  let packed = 0
  let unpacked = 0
  let files = 0

  /** Does not even unpack what nobody wants. */
  class SelectiveInflate {
    static compression = 8
    ondata: UnzipInflate['ondata'] = () => undefined
    private readonly inflate: UnzipInflate | null
    constructor(name: string) {
      this.inflate = sink.wants(name) ? new UnzipInflate() : null
    }
    push(chunk: Uint8Array, isLast: boolean): void {
      if (this.inflate === null) return
      this.inflate.ondata = this.ondata
      this.inflate.push(chunk, isLast)
    }
  }

  const unzip = new Unzip((file) => {
    files += 1
    if (files > MAX_FILES) throw new ImportFileError('too-large', 'The zip holds too many files.')
    const isWanted = sink.wants(file.name)
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error
      bytes += chunk.length
      unpacked += chunk.length
      if (unpacked > FREE_GROWTH_BYTES && unpacked > packed * MAX_GROWTH) {
        throw new ImportFileError(
          'unsupported',
          'The zip unpacks to far more than posts can be, so it is refused.',
        )
      }
      if (!isWanted) return
      if (bytes <= MAX_UNPACKED_BYTES) text += decoder.decode(chunk, { stream: !isLast })
      else text = ''
      if (isLast) sink.onFile({ name: file.name, text: bytes <= MAX_UNPACKED_BYTES ? text : null })
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
