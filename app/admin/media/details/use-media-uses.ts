import { useCallback, useEffect, useState } from 'react'
import type { MediaManager, MediaUse, StoredFile } from '#app/data/media-manager.ts'
import { describeFailure } from '#app/admin/media/describe-file.ts'

const AT_ONCE = 4

export type MediaUsesRead = {
  /** Null until they are known. */
  uses: readonly MediaUse[] | null
  failure: string | null
  retry: () => void
}

/** Documents that name one of the files, each once. */
export function useMediaUses(manager: MediaManager, files: readonly StoredFile[]): MediaUsesRead {
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const ids = files.map(({ id }) => id).join(' ')
  const read = useCallback(
    () =>
      readUses(manager, ids.split(' ')).then(setUses, (error: unknown) => setFailure(describeFailure(error))),
    [manager, ids],
  )
  useEffect(() => {
    void read()
  }, [read])
  const retry = () => {
    setFailure(null)
    void read()
  }
  return { uses, failure, retry }
}

async function readUses(manager: MediaManager, ids: string[]): Promise<MediaUse[]> {
  const found = new Map<string, MediaUse>()
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      // A few of these lines run side by side.
      const { uses } = await manager.read(id)
      for (const use of uses) {
        // Posts that the caller may not read have no id, so the same one can be listed once per file.
        const key = use.id === null ? `hidden ${found.size}` : `${use.kind} ${use.post_table} ${use.id}`
        found.set(key, { ...use, versions: use.versions + (found.get(key)?.versions ?? 0) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return [...found.values()]
}
