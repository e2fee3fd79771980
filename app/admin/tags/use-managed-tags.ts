import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { createTagManager, type ManagedTag } from '#app/data/tags/manage-tags.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useManager } from '../staff.tsx'
import { countPosts } from './tag-forms.tsx'

/**
 * All tags and their actions. Each action resolves to its problem, or to null after success.
 * @param onChanged called when posts may have changed
 */
export function useManagedTags(onChanged: () => void) {
  const manager = useManager(createTagManager)
  const query = useQuery({ queryKey: ['managed-tags'], queryFn: () => manager.list() })
  const [work, setWork] = useState<'writing' | 'reading' | null>(null)

  const attempt = async (act: () => Promise<void>): Promise<string | null> => {
    setWork('writing')
    try {
      await act()
      return null
    } catch (error) {
      return describeFailure(error)
    } finally {
      setWork('reading')
      // Also after a failure: someone else may have changed the tag.
      await query.refetch()
      setWork(null)
    }
  }
  const restore = async (name: string, removal: string) => {
    const problem = await attempt(async () => {
      const { posts } = await manager.restore(removal)
      onChanged()
      showToast({ title: `Tag “${name}” is back`, description: `${countPosts(posts)} changed.` })
    })
    if (problem !== null) showToast({ title: 'Error', description: problem, isError: true })
  }
  const offerUndo = (title: string, name: string, { removal, posts }: { removal: string; posts: number }) => {
    onChanged()
    showToast({
      title,
      description: `${countPosts(posts)} changed.`,
      action: { label: 'Undo', onPress: () => void restore(name, removal) },
    })
  }

  return {
    query,
    isBusy: work !== null,
    /** False while the tags are reloaded after a change. */
    isWriting: work === 'writing',
    save: (tag: ManagedTag, { name, description }: { name: string; description: string }) =>
      attempt(async () => {
        let { slug } = tag
        if (name.trim() !== tag.name) slug = (await manager.rename(slug, name)).slug
        if (description.trim() !== tag.description) await manager.describe(slug, description)
        onChanged()
        showToast({ title: 'Tag saved' })
      }),
    merge: (tag: ManagedTag, into: ManagedTag) =>
      attempt(async () => {
        const title = `“${tag.name}” merged into “${into.name}”`
        offerUndo(title, tag.name, await manager.merge(tag.slug, into.slug))
      }),
    remove: (tag: ManagedTag) =>
      attempt(async () => offerUndo(`Tag “${tag.name}” deleted`, tag.name, await manager.remove(tag.slug))),
  }
}
