/** A disk that replays file operations and can lose power after each. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createFileContent, type FileContent } from './file-content.ts'
import { createNameChanges, type NameEdit, type NameModel } from './name-changes.ts'
import type { LoggedOperation, Operation } from './operation-log.ts'

const ROOT = 0

export type SimulatedDisk = {
  apply(logged: LoggedOperation): void
  /** The disk after a power cut now. `random` decides which unsynced data is kept. */
  cut(random: () => number): DiskAfterCut
}

export type DiskAfterCut = {
  /** Cuts of one recording with the same key leave the same files. */
  key: string
  /** Writes the files into an empty folder; call before the next operation. */
  write(folder: string): void
}

export type DiskOptions = {
  model: NameModel
  /** Ignores syncs, for the self-test. */
  ignoresSyncs?: boolean
}

/** @param image folder with the initial content, which is durable */
export function createSimulatedDisk(
  image: string,
  { model, ignoresSyncs = false }: DiskOptions,
): SimulatedDisk {
  const contents = new Map<number, FileContent>()
  const names = createNameChanges(model)
  const handles = new Map<string, { node: number; position: number; appends: boolean }>()
  let lastNode = ROOT

  function makeNode(isFile: boolean): number {
    lastNode += 1
    if (isFile) contents.set(lastNode, createFileContent())
    return lastNode
  }

  function find(target: string): number | undefined {
    let node: number | undefined = ROOT
    for (const name of splitPath(target)) node = node === undefined ? undefined : names.find(node, name)
    return node
  }

  function locate(target: string): { folder: number; name: string } {
    const folder = find(path.dirname(target))
    if (folder === undefined)
      throw new Error(`The recorded program used a folder that does not exist: ${target}`)
    return { folder, name: path.basename(target) }
  }

  function makeFile(target: string): number {
    const node = makeNode(true)
    names.change([{ ...locate(target), node }])
    return node
  }

  function makeFolders(target: string): void {
    let parent = ROOT
    for (const name of splitPath(target)) {
      let node = names.find(parent, name)
      if (node === undefined) {
        node = makeNode(false)
        names.change([{ folder: parent, name, node }])
      }
      parent = node
    }
  }

  function removeTree(target: string): void {
    const node = find(target)
    if (node === undefined) return
    for (const name of Array.from(names.list(node).keys())) removeTree(path.join(target, name))
    names.change([{ ...locate(target), node: null }])
  }

  function mustFind(target: string): number {
    const node = find(target)
    if (node === undefined) throw new Error(`The recorded program used a file that does not exist: ${target}`)
    return node
  }

  function open({
    handle,
    path: target,
    creates,
    empties,
    appends,
  }: Extract<Operation, { kind: 'open' }>): void {
    const known = find(target)
    const node = known ?? (creates ? makeFile(target) : mustFind(target))
    if (known !== undefined && empties) contents.get(node)?.resize(0)
    handles.set(handle, { node, position: 0, appends })
  }

  function write({ handle, at }: Extract<Operation, { kind: 'write' }>, bytes: Buffer): void {
    const opened = handles.get(handle)!
    const content = contents.get(opened.node)!
    const position = opened.appends ? content.size() : (at ?? opened.position)
    content.write(position, bytes)
    if (at === null) opened.position = position + bytes.length
  }

  function put(target: string, bytes: Buffer): void {
    const content = contents.get(find(target) ?? makeFile(target))!
    if (content.size() > 0) content.resize(0)
    if (bytes.length > 0) content.write(0, bytes)
  }

  function sync(node: number): void {
    if (ignoresSyncs) return
    contents.get(node)?.sync()
    names.sync(node)
  }

  function move(from: string, to: string): void {
    const [old, fresh] = [locate(from), locate(to)]
    const edits: NameEdit[] = [
      { ...old, node: null },
      { ...fresh, node: mustFind(from) },
    ]
    names.change(edits)
  }

  function apply({ operation, bytes }: LoggedOperation): void {
    switch (operation.kind) {
      case 'open':
        return open(operation)
      case 'write':
        return write(operation, bytes)
      case 'put':
        return put(operation.path, bytes)
      case 'resize': {
        const { handle, path: target, size } = operation
        return contents.get(handle ? handles.get(handle)!.node : mustFind(target!))!.resize(size)
      }
      case 'sync': {
        const { handle, path: target } = operation
        return sync(handle ? handles.get(handle)!.node : mustFind(target!))
      }
      case 'rename':
        return move(operation.from, operation.to)
      case 'link':
        return names.change([{ ...locate(operation.to), node: mustFind(operation.from) }])
      case 'unlink':
      case 'remove-folder':
        return names.change([{ ...locate(operation.path), node: null }])
      case 'remove-tree':
        return removeTree(operation.path)
      case 'make-folder':
        return makeFolders(operation.path)
      case 'note':
    }
  }

  function cut(random: () => number): DiskAfterCut {
    const keeps = chooseRetention(random)
    const left = names.afterCut(random, keeps)
    const files: { path: string; bytes: Buffer }[] = []
    const folders: string[] = []
    const hash = createHash('md5')
    const add = (node: number, target: string) => {
      const content = contents.get(node)?.afterCut(keeps)
      hash.update(`${target}\0${node} ${content?.key}\0`)
      if (content) files.push({ path: target, bytes: content.bytes })
      else folders.push(target)
      for (const [name, child] of left.get(node) ?? []) add(child, path.join(target, name))
    }
    add(ROOT, '.')
    return {
      key: hash.digest('base64'),
      write(folder) {
        for (const name of folders) fs.mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 })
        for (const file of files) writeFile(path.join(folder, file.path), file.bytes)
      },
    }
  }

  function takeImage(folder: string, relative: string): void {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const [from, to] = [path.join(folder, entry.name), path.join(relative, entry.name)]
      if (entry.isDirectory()) {
        makeFolders(to)
        takeImage(from, to)
      } else {
        put(to, fs.readFileSync(from))
        contents.get(mustFind(to))!.sync()
      }
    }
    names.sync(mustFind(relative))
  }
  takeImage(image, '.')

  return { apply, cut }
}

/** Makes losing all, losing nothing and losing some unsynced data equally likely. */
function chooseRetention(random: () => number): () => boolean {
  const share = [0, 0.05, 0.5, 0.95, 1][Math.floor(random() * 5)]!
  return () => random() < share
}

function splitPath(target: string): string[] {
  return path
    .normalize(target)
    .split(path.sep)
    .filter((name) => name !== '.' && name !== '')
}

/** Leaves trailing zeros sparse, which fill most WAL segments. */
function writeFile(target: string, bytes: Buffer): void {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  fs.writeFileSync(target, bytes.subarray(0, end), { mode: 0o600 })
  if (end < bytes.length) fs.truncateSync(target, bytes.length)
}
