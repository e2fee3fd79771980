import { useEffect, useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { ListedVersions, VersionManager } from '#app/data/versions/version-manager.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { VersionContent } from '#domain/versions/version-content.ts'

const FAILURE = 'This did not work. Please try again.'
const CONFLICT = 409

export type Versions = {
  /** Null while it is being read. */
  listed: ListedVersions | null
  failure: string | null
  isBusy: boolean
  load: () => Promise<void>
  /** What a version says; null is the present one. Read once. @throws DataError */
  read: (number: number | null) => Promise<VersionContent>
  /** @returns what is wrong, or null when it is kept */
  annotate: (number: number, note: string) => Promise<string | null>
  /** @returns what is wrong, or null when it is done and told */
  restore: (number: number, name: string) => Promise<string | null>
}

/** The versions of a post, and what can be done with them; `onChanged` is told when the post says something else. */
export function useVersions(manager: VersionManager, onChanged: (post: EditablePost) => void): Versions {
  const [listed, setListed] = useState<ListedVersions | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const contents = useRef(new Map<number, VersionContent>())

  const load = async () => {
    try {
      setListed(await manager.list())
      setFailure(null)
    } catch (error) {
      setFailure(describe(error))
    }
  }
  const takeBack = async (kept: number, basedOn: string) => {
    const problem = await attempt(async () => {
      onChanged((await manager.restore(kept, basedOn)).post)
      await load()
      showToast({ title: 'Restoring taken back' })
    })
    if (problem !== null) showToast({ title: 'Error', description: problem, isError: true })
  }

  useEffect(() => {
    manager.list().then(setListed, (error: unknown) => setFailure(describe(error)))
  }, [manager])

  return {
    listed,
    failure,
    isBusy,
    load,
    read: async (number) => {
      if (number === null) return listed!.current.content
      const known = contents.current.get(number) ?? (await manager.read(number))
      contents.current.set(number, known)
      return known
    },
    annotate: (number, note) =>
      attempt(async () => {
        await manager.annotate(number, note)
        await load()
      }),
    restore: async (number, name) => {
      setIsBusy(true)
      const problem = await attempt(async () => {
        const { post, kept } = await manager.restore(number, listed!.current.updated_at)
        onChanged(post)
        await load()
        showToast({
          title: `Version of ${name} restored`,
          ...(kept === null
            ? { description: 'The post said that already.' }
            : { action: { label: 'Undo', onPress: () => void takeBack(kept, post.updated_at) } }),
        })
      })
      // What somebody saved meanwhile is to be seen before it is decided again.
      if (problem !== null) await load()
      setIsBusy(false)
      return problem
    },
  }
}

async function attempt(act: () => Promise<void>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    return describe(error)
  }
}

function describe(error: unknown): string {
  if (isConflict(error))
    return 'This post was changed by someone else meanwhile. Look at it, then restore again.'
  if (error instanceof DataError && error.userMessage) return error.userMessage
  console.error(error)
  return FAILURE
}

function isConflict(error: unknown): boolean {
  return error instanceof DataError && (error as { status?: number }).status === CONFLICT
}
