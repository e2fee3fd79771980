/** Content of a file on a simulated disk: synced bytes and later writes. */

import { createHash } from 'node:crypto'

/** A disk writes a sector atomically. */
const SECTOR = 512

type Change = { at: number; bytes: Buffer } | { size: number }

export type FileContent = {
  write(at: number, bytes: Buffer): void
  resize(size: number): void
  /** Current size for the running program. */
  size(): number
  sync(): void
  /**
   * Returns the content after a power cut: everything synced, and those sectors of later writes for which `keeps`
   * returns true. A file may have grown by zeros only, as sizes are lost and kept separately.
   */
  afterCut(keeps: () => boolean): ContentAfterCut
}

/** Contents of a file with the same `key` are equal. */
export type ContentAfterCut = { bytes: Buffer; key: string }

export function createFileContent(): FileContent {
  let synced = createBytes()
  let pending: Change[] = []
  let liveSize = 0
  let syncs = 0
  return {
    write(at, bytes) {
      pending.push({ at, bytes })
      liveSize = Math.max(liveSize, at + bytes.length)
    },
    resize(size) {
      pending.push({ size })
      liveSize = size
    },
    size: () => liveSize,
    sync() {
      for (const change of pending) {
        if ('size' in change) synced.resize(change.size)
        else synced.write(change.at, change.bytes)
      }
      if (pending.length > 0) syncs += 1
      pending = []
    },
    afterCut(keeps) {
      if (pending.length === 0) return { bytes: synced.view(), key: String(syncs) }
      const left = createBytes(synced.view())
      for (const change of pending) {
        if (!('size' in change)) writeSectors(left, change, keeps)
        else if (keeps()) left.resize(change.size)
      }
      const bytes = left.view()
      return { bytes, key: createHash('md5').update(bytes).digest('base64') }
    },
  }
}

function writeSectors(left: Bytes, { at, bytes }: { at: number; bytes: Buffer }, keeps: () => boolean): void {
  if (keeps() && at + bytes.length > left.view().length) left.resize(at + bytes.length)
  for (let start = 0; start < bytes.length;) {
    const end = Math.min(bytes.length, start + SECTOR - ((at + start) % SECTOR))
    if (keeps()) left.write(at + start, bytes.subarray(start, end))
    start = end
  }
}

type Bytes = ReturnType<typeof createBytes>

/** A growing buffer, filled with zeros where nothing was written. */
function createBytes(from: Buffer = Buffer.alloc(0)) {
  let buffer = Buffer.from(from)
  let size = buffer.length
  const grow = (needed: number) => {
    if (needed <= buffer.length) return
    const larger = Buffer.alloc(Math.max(needed, buffer.length * 2))
    buffer.copy(larger, 0, 0, size)
    buffer = larger
  }
  const resize = (next: number) => {
    grow(next)
    if (next < size) buffer.fill(0, next, size)
    size = next
  }
  return {
    resize,
    write(at: number, bytes: Buffer) {
      if (at + bytes.length > size) resize(at + bytes.length)
      bytes.copy(buffer, at)
    },
    view: () => buffer.subarray(0, size),
  }
}
