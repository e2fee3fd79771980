import { useEffect, useState } from 'react'
import type { ManagedTag, TagManager } from '#app/data/tags/manage-tags.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { countPosts } from './tag-labels.ts'

export type ManagedTags = {
  /** Null while they are being read. */
  tags: readonly ManagedTag[] | null
  failure: string | null
  isBusy: boolean
  /** A change is under way: what was typed may be needed again. Not while the tags are read anew afterwards. */
  isWriting: boolean
  load: () => Promise<void>
  /** Each answers what is wrong, or null when it is done and told. */
  save: (tag: ManagedTag, change: { name: string; description: string }) => Promise<string | null>
  merge: (tag: ManagedTag, into: ManagedTag) => Promise<string | null>
  remove: (tag: ManagedTag) => Promise<string | null>
}

const FAILURE = 'This did not work. Please try again.'

/** All tags, and what can be done with them; `onChanged` is told when posts may have changed. */
export function useManagedTags(manager: TagManager, onChanged: () => void): ManagedTags {
  const [tags, setTags] = useState<readonly ManagedTag[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [work, setWork] = useState<'writing' | 'reading' | null>(null)

  const load = async () => {
    try {
      setTags(await manager.list())
      setFailure(null)
    } catch (error) {
      setFailure(describe(error))
    }
  }
  const doWork = async (act: () => Promise<void>): Promise<string | null> => {
    setWork('writing')
    try {
      await act()
      return null
    } catch (error) {
      return describe(error)
    } finally {
      setWork('reading')
      // Also after a failure: somebody else may have renamed or deleted the tag meanwhile.
      await load()
      setWork(null)
    }
  }
  const takeBack = (name: string, removal: string) => async () => {
    const problem = await doWork(async () => {
      const { posts } = await manager.restore(removal)
      onChanged()
      showToast({ title: `Tag “${name}” is back`, description: `${countPosts(posts)} changed.` })
    })
    if (problem !== null) showToast({ title: 'Error', description: problem, isError: true })
  }
  const tell = (title: string, name: string, { removal, posts }: { removal: string; posts: number }) => {
    onChanged()
    showToast({
      title,
      description: `${countPosts(posts)} changed.`,
      action: { label: 'Undo', onPress: () => void takeBack(name, removal)() },
    })
  }

  useEffect(() => {
    manager.list().then(setTags, (error: unknown) => setFailure(describe(error)))
  }, [manager])

  return {
    tags,
    failure,
    isBusy: work !== null,
    isWriting: work === 'writing',
    load,
    save: (tag, { name, description }) =>
      doWork(async () => {
        let { slug } = tag
        if (name.trim() !== tag.name) slug = (await manager.rename(slug, name)).slug
        if (description.trim() !== tag.description) await manager.describe(slug, description)
        onChanged()
        showToast({ title: 'Tag saved' })
      }),
    merge: (tag, into) =>
      doWork(async () =>
        tell(`“${tag.name}” merged into “${into.name}”`, tag.name, await manager.merge(tag.slug, into.slug)),
      ),
    remove: (tag) =>
      doWork(async () => tell(`Tag “${tag.name}” deleted`, tag.name, await manager.remove(tag.slug))),
  }
}

function describe(error: unknown): string {
  if (error instanceof DataError && error.userMessage) return error.userMessage
  console.error(error)
  return FAILURE
}
