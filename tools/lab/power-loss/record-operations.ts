/**
 * Preloaded (`--import`) into a program and its threads: records their file operations below one folder, at the level
 * of Node's file system, which PGlite and the stores of files and keys all use.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { encodeRecord, type Operation } from './operation-log.ts'

const root = path.resolve(process.env.RECORDED_FOLDER!)
const logFile = fs.openSync(process.env.OPERATION_LOG!, 'a')
const original = { ...fs, writeSync: fs.writeSync.bind(fs) }
/** Open file descriptors below the folder in this thread. */
const recordedDescriptors = new Set<number>()
/** Node's functions call each other; only the outermost call is recorded. */
let depth = 0

function log(operation: Operation, bytes?: Uint8Array): void {
  original.writeSync(logFile, encodeRecord(operation, bytes))
}

const nameHandle = (descriptor: number) => `${process.pid}/${threadId}/${descriptor}`

/** Null for paths outside the folder. */
function locate(target: unknown): string | null {
  if (typeof target !== 'string') return null
  const relative = path.relative(root, path.resolve(target))
  return relative.startsWith('..') || path.isAbsolute(relative) ? null : relative
}

function toBytes(data: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  const view = data as NodeJS.ArrayBufferView
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

function noteOpen(descriptor: number, target: unknown, flags: unknown): void {
  recordedDescriptors.delete(descriptor)
  const found = locate(target)
  if (found === null) return
  recordedDescriptors.add(descriptor)
  log({ kind: 'open', handle: nameHandle(descriptor), path: found, ...readFlags(flags) })
}

function readFlags(flags: unknown) {
  const { O_CREAT, O_TRUNC, O_APPEND } = fs.constants
  const bits = typeof flags === 'number' ? flags : 0
  const letters = typeof flags === 'string' ? flags : ''
  return {
    creates: (bits & O_CREAT) !== 0 || /[wa]/.test(letters),
    empties: (bits & O_TRUNC) !== 0 || letters.includes('w'),
    appends: (bits & O_APPEND) !== 0 || letters.includes('a'),
  }
}

function noteWrite(descriptor: number, data: unknown, offset: unknown, length: unknown, at: unknown): void {
  if (!recordedDescriptors.has(descriptor)) return
  const bytes = toBytes(data)
  const start = typeof offset === 'number' ? offset : 0
  const end = typeof length === 'number' ? start + length : bytes.length
  const position = typeof at === 'number' ? at : null
  log({ kind: 'write', handle: nameHandle(descriptor), at: position }, bytes.subarray(start, end))
}

function noteSize(target: unknown, size: unknown): void {
  if (typeof target === 'number') {
    if (recordedDescriptors.has(target))
      log({ kind: 'resize', handle: nameHandle(target), size: Number(size ?? 0) })
    return
  }
  const found = locate(target)
  if (found !== null) log({ kind: 'resize', path: found, size: Number(size ?? 0) })
}

function noteSync(descriptor: number): void {
  if (recordedDescriptors.has(descriptor)) log({ kind: 'sync', handle: nameHandle(descriptor) })
}

function notePath(
  kind: Extract<Operation, { path?: string }>['kind'],
  target: unknown,
  bytes?: Buffer,
): void {
  const found = locate(target)
  if (found !== null) log({ kind, path: found } as Operation, bytes)
}

function noteMove(kind: 'rename' | 'link', from: unknown, to: unknown): void {
  const [old, fresh] = [locate(from), locate(to)]
  if (old !== null && fresh !== null) log({ kind, from: old, to: fresh })
  else if (old !== null || fresh !== null)
    throw new Error(`Cannot record ${kind} from ${String(from)} to ${String(to)}`)
}

/** Records a successful call; `result` is its return value. */
type Note = (args: unknown[], result: unknown) => void

const notes: Record<string, Note> = {
  rename: ([from, to]) => noteMove('rename', from, to),
  link: ([from, to]) => noteMove('link', from, to),
  unlink: ([target]) => notePath('unlink', target),
  rmdir: ([target]) => notePath('remove-folder', target),
  rm: ([target]) => notePath('remove-tree', target),
  mkdir: ([target]) => notePath('make-folder', target),
  truncate: ([target, size]) => noteSize(target, size),
  writeFile: ([target, data, options]) => {
    if (typeof target !== 'string') return
    notePath('put', target, toBytes(data))
    if ((options as { flush?: boolean } | undefined)?.flush) notePath('sync', target)
  },
}

const syncNotes: Record<string, Note> = {
  ...Object.fromEntries(Object.entries(notes).map(([name, note]) => [`${name}Sync`, note])),
  openSync: ([target, flags], descriptor) => noteOpen(descriptor as number, target, flags),
  closeSync: ([descriptor]) => void recordedDescriptors.delete(descriptor as number),
  writeSync: ([descriptor, data, offset, length, at]) =>
    noteWrite(descriptor as number, data, offset, length, at),
  ftruncateSync: ([descriptor, size]) => noteSize(descriptor, size),
  fsyncSync: ([descriptor]) => noteSync(descriptor as number),
  fdatasyncSync: ([descriptor]) => noteSync(descriptor as number),
}

type Call = (...args: unknown[]) => unknown

const synchronous = fs as unknown as Record<string, Call>
for (const [name, note] of Object.entries(syncNotes)) {
  const call = synchronous[name]!
  synchronous[name] = (...args) => {
    depth += 1
    let result: unknown
    try {
      result = call.apply(fs, args)
    } finally {
      depth -= 1
    }
    if (depth === 0) note(args, result)
    return result
  }
}

const promised = fs.promises as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
for (const [name, note] of Object.entries(notes)) {
  const call = promised[name]!
  promised[name] = async (...args) => {
    const result = await call.apply(fs.promises, args)
    note(args, result)
    return result
  }
}

type Handle = fs.promises.FileHandle & Record<string, (...args: unknown[]) => Promise<unknown>>

const handleNotes: Record<string, (descriptor: number, args: unknown[]) => void> = {
  write: (descriptor, [data, offset, length, at]) => noteWrite(descriptor, data, offset, length, at),
  writeFile: (descriptor, [data]) => noteWrite(descriptor, data, 0, undefined, null),
  appendFile: (descriptor, [data]) => noteWrite(descriptor, data, 0, undefined, null),
  truncate: (descriptor, [size]) => noteSize(descriptor, size),
  sync: (descriptor) => noteSync(descriptor),
  datasync: (descriptor) => noteSync(descriptor),
}

const openHandle = promised.open!
promised.open = async (target, flags = 'r', ...rest) => {
  const handle = (await openHandle.call(fs.promises, target, flags, ...rest)) as Handle
  const descriptor = handle.fd
  noteOpen(descriptor, target, flags)
  if (!recordedDescriptors.has(descriptor)) return handle
  for (const [name, note] of Object.entries(handleNotes)) {
    const call = handle[name]!.bind(handle)
    Object.assign(handle, {
      [name]: async (...args: unknown[]) => {
        const result = await call(...args)
        note(descriptor, args)
        return result
      },
    })
  }
  return handle
}

syncBuiltinESMExports()
