import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolderSync } from '#backend/database/files.ts'

type NodeFileSystem = {
  realPath(node: object): string
  stream_ops: Record<string, unknown>
  node_ops: {
    setattr(node: object, attributes: { mode?: number }): void
    mknod(parent: object, ...rest: unknown[]): object
  }
}
type EmscriptenStream = { nfd?: number; node: object }
type EmscriptenModule = { NODEFS?: unknown; FS: { filesystems?: { NODEFS?: unknown } } }
type ModuleOptions = Parameters<NodeFS['init']>[1]

/** EIO in Emscripten's numbering: Postgres panics on it instead of acknowledging a commit. */
const INPUT_OUTPUT_ERROR = 29

/**
 * PGlite's Node file system with a real fsync. Emscripten omits it, so that a power cut would lose acknowledged commits
 * (electric-sql/pglite#1107). A test counts the calls, since the hook relies on internals of PGlite.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: ModuleOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const hooks = [...(emscriptenOpts.preRun ?? [])]
    const mount = hooks.pop()
    if (!mount) throw new Error('PGlite no longer mounts its data folder in preRun: check DurableNodeFS.')
    const preRun = [
      ...hooks,
      ((module) => (mount(module), addFsync(module), keepFilesPrivate(module))) satisfies typeof mount,
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function findNodeFs(module: EmscriptenModule): NodeFileSystem {
  return (module.NODEFS ?? module.FS.filesystems?.NODEFS) as NodeFileSystem
}

/** Emscripten gives new files the mode 0666, ignoring the umask. */
function keepFilesPrivate(module: EmscriptenModule): void {
  const { node_ops: operations } = findNodeFs(module)
  const setAttributes = operations.setattr.bind(operations)
  operations.setattr = (node, attributes) =>
    setAttributes(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 },
    )
}

function addFsync(module: EmscriptenModule): void {
  const nodeFs = findNodeFs(module)
  // Postgres syncs new files, but not their directory entries; some file systems lose those in a crash.
  const unnamed = new WeakSet<object>()
  const { node_ops: operations } = nodeFs
  const makeNode = operations.mknod.bind(operations)
  operations.mknod = (parent, ...rest) => {
    const node = makeNode(parent, ...rest)
    unnamed.add(node)
    return node
  }
  nodeFs.stream_ops.fsync = (stream: EmscriptenStream): number => {
    try {
      const place = nodeFs.realPath(stream.node)
      if (stream.nfd) fs.fsyncSync(stream.nfd)
      else syncFolderSync(place)
      if (unnamed.has(stream.node)) syncFolderSync(path.dirname(place))
      unnamed.delete(stream.node)
      return 0
    } catch {
      return INPUT_OUTPUT_ERROR
    }
  }
}
