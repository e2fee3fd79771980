/**
 * File names on a disk after a power cut, in two models of file systems:
 * - `ordered`: changes of names become durable in order, as in a journal (ext4, XFS, btrfs, APFS, NTFS). A sync of a
 * file or folder keeps all changes up to the last one that concerns it.
 * - `posix`: only what the standard guarantees. A change is durable once its folder is synced; any other change may be
 * lost, in any order, even the name of a file that was itself synced.
 */
export const NAME_MODELS = ['ordered', 'posix'] as const
export type NameModel = (typeof NAME_MODELS)[number]

/** From now on, the name refers to this node, or to none. Folders and files are numbers. */
export type NameEdit = { folder: number; name: string; node: number | null }

/** Nodes by name, for each folder. */
export type Names = Map<number, Map<string, number>>

export type NameChanges = {
  /** Applies edits atomically, such as those of a rename. */
  change(edits: readonly NameEdit[]): void
  /** A file or folder was synced. */
  sync(node: number): void
  /** The node of a name for the running program. */
  find(folder: number, name: string): number | undefined
  /** All names of a folder for the running program. */
  list(folder: number): ReadonlyMap<string, number>
  /**
   * @param random numbers from 0 to 1
   * @param keeps decides for each unsynced change whether it is kept
   */
  afterCut(random: () => number, keeps: () => boolean): Names
}

export function createNameChanges(model: NameModel): NameChanges {
  const live: Names = new Map()
  const synced: Names = new Map()
  let pending: (readonly NameEdit[])[] = []

  const syncOrdered = (node: number) => {
    const last = pending.findLastIndex((edits) =>
      edits.some((edit) => edit.node === node || edit.folder === node),
    )
    for (const edits of pending.splice(0, last + 1)) apply(synced, edits)
  }
  const syncPosix = (node: number) => {
    // An earlier change of the same name must be kept first, in whichever folder the rest of that change is.
    const needed = new Set<string>()
    const kept = new Set<readonly NameEdit[]>()
    for (const edits of pending.toReversed()) {
      if (!edits.some((edit) => edit.folder === node || needed.has(describe(edit)))) continue
      kept.add(edits)
      for (const edit of edits) needed.add(describe(edit))
    }
    for (const edits of pending) if (kept.has(edits)) apply(synced, edits)
    pending = pending.filter((edits) => !kept.has(edits))
  }

  return {
    change(edits) {
      apply(live, edits)
      pending.push(edits)
    },
    sync: model === 'ordered' ? syncOrdered : syncPosix,
    find: (folder, name) => live.get(folder)?.get(name),
    list: (folder) => live.get(folder) ?? new Map(),
    afterCut(random, keeps) {
      const names: Names = new Map([...synced].map(([folder, entries]) => [folder, new Map(entries)]))
      const kept =
        model === 'ordered'
          ? pending.slice(0, Math.floor(random() * (pending.length + 1)))
          : chooseSome(pending, keeps)
      for (const edits of kept) apply(names, edits)
      return names
    },
  }
}

/** Keeps a random subset in which every change has the earlier changes of its names. */
function chooseSome(pending: readonly (readonly NameEdit[])[], keeps: () => boolean) {
  const lost = new Set<string>()
  return pending.filter((edits) => {
    if (!edits.some((edit) => lost.has(describe(edit))) && keeps()) return true
    for (const edit of edits) lost.add(describe(edit))
    return false
  })
}

function describe({ folder, name }: NameEdit): string {
  return `${folder}/${name}`
}

function apply(names: Names, edits: readonly NameEdit[]): void {
  for (const { folder, name, node } of edits) {
    const entries = names.get(folder) ?? new Map<string, number>()
    names.set(folder, entries)
    if (node === null) entries.delete(name)
    else entries.set(name, node)
  }
}
