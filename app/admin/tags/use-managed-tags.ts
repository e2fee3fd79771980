import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createTagManager, type ManagedTag } from '#app/data/tags/manage-tags.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { showFailure } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { countPosts } from './tag-forms.tsx'

/** All tags and their actions, which throw on failure. @param onChanged called when posts may have changed */
export function useManagedTags(onChanged: () => void) {
  const manager = useManager(createTagManager)
  const query = useQuery({ queryKey: ['managed-tags'], queryFn: () => manager.list() })
  const [work, setWork] = useState<'writing' | 'reading' | null>(null)

  const write = async (act: () => Promise<void>): Promise<void> => {
    setWork('writing')
    try {
      await act()
      onChanged()
    } finally {
      setWork('reading')
      // Also after a failure, because someone else may have changed the tag.
      await query.refetch()
      setWork(null)
    }
  }
  const restore = (name: string, removal: string) =>
    write(async () => {
      const { posts } = await manager.restore(removal)
      showToast({ title: `Tag “${name}” is back`, description: `${countPosts(posts)} changed.` })
    }).catch((error: unknown) => showFailure('Error', error))
  const offerUndo = (title: string, name: string, { removal, posts }: { removal: string; posts: number }) =>
    showToast({
      title,
      description: `${countPosts(posts)} changed.`,
      action: { label: 'Undo', onPress: () => void restore(name, removal) },
    })

  return {
    query,
    isBusy: work !== null,
    /** True from a change until the tags are reloaded. */
    isWriting: work === 'writing',
    save: (tag: ManagedTag, { name, description }: { name: string; description: string }) =>
      write(async () => {
        let { slug } = tag
        if (name.trim() !== tag.name) slug = (await manager.rename(slug, name)).slug
        if (description.trim() !== tag.description) await manager.describe(slug, description)
        showToast({ title: 'Tag saved' })
      }),
    merge: (tag: ManagedTag, into: ManagedTag) =>
      write(async () => {
        const title = `“${tag.name}” merged into “${into.name}”`
        offerUndo(title, tag.name, await manager.merge(tag.slug, into.slug))
      }),
    remove: (tag: ManagedTag) =>
      write(async () => offerUndo(`Tag “${tag.name}” deleted`, tag.name, await manager.remove(tag.slug))),
  }
}
