/** File operations of a process in one folder, in order, as written by `record-operations.ts`. */
import fs from 'node:fs'

/**
 * Paths are relative to the recorded folder. `open` of a file or folder returns the `handle` of later operations,
 * unique in a process and thread. A write without `at` continues at the handle's position.
 */
export type Operation =
  | { kind: 'open'; handle: string; path: string; creates: boolean; empties: boolean; appends: boolean }
  | { kind: 'write'; handle: string; at: number | null }
  | { kind: 'resize'; handle?: string; path?: string; size: number }
  /** Writes a whole file and creates it if necessary. */
  | { kind: 'put'; path: string }
  | { kind: 'sync'; handle?: string; path?: string }
  | { kind: 'rename' | 'link'; from: string; to: string }
  | { kind: 'unlink' | 'make-folder' | 'remove-folder' | 'remove-tree'; path: string }
  /** Reported by the recorded program: a step has begun or was acknowledged. */
  | { kind: 'note'; note: StepNote }

export type StepNote =
  | { step: number; state: 'begun' }
  /** `database` and `keys` are the digests that a start must find from now on. */
  | { step: number; state: 'acknowledged'; database: string; keys: string }

export type LoggedOperation = { operation: Operation; bytes: Buffer }

const PREFIX_BYTES = 8

export function encodeRecord(operation: Operation, bytes: Uint8Array = new Uint8Array()): Buffer {
  const header = Buffer.from(JSON.stringify(operation))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(header.length, 0)
  prefix.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([prefix, header, bytes])
}

export function readOperationLog(file: string): LoggedOperation[] {
  const all = fs.readFileSync(file)
  const operations: LoggedOperation[] = []
  for (let at = 0; at < all.length;) {
    const headerEnd = at + PREFIX_BYTES + all.readUInt32LE(at)
    const end = headerEnd + all.readUInt32LE(at + 4)
    const operation = JSON.parse(all.toString('utf8', at + PREFIX_BYTES, headerEnd)) as Operation
    operations.push({ operation, bytes: all.subarray(headerEnd, end) })
    at = end
  }
  return operations
}
