import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FunctionError } from '#app/data/client/call-function.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { createVersionManager } from '#app/data/version-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { VersionContent } from '#domain/versions/version-content.ts'
import { useStaff } from '../staff.tsx'

/**
 * Versions of a post. Actions resolve to an error message, or to null after success.
 * @param onChanged called with the post after a version was restored
 */
export function useVersions(table: PostTable, postId: string, onChanged: (post: EditablePost) => void) {
  const { client, getGrant } = useStaff()
  const manager = createVersionManager(client, getGrant, { table, id: postId })
  const cache = useQueryClient()
  const query = useQuery({ queryKey: ['versions', postId], queryFn: manager.list })
  const [isBusy, setBusy] = useState(false)

  const undoRestore = async (kept: number, basedOn: string) => {
    const problem = await attempt(async () => {
      onChanged((await manager.restore(kept, basedOn)).post)
      await query.refetch()
      showToast({ title: 'Restore undone' })
    })
    if (problem !== null) showToast({ title: 'Error', description: problem, isError: true })
  }
  return {
    query,
    isBusy,
    /** @param number null for the current version. @throws DataError */
    read: async (number: number | null): Promise<VersionContent> => {
      if (number === null) return query.data!.current.content
      return cache.ensureQueryData({
        queryKey: ['version', postId, number],
        queryFn: () => manager.read(number),
      })
    },
    annotate: (number: number, note: string) =>
      attempt(async () => {
        await manager.annotate(number, note)
        await query.refetch()
      }),
    restore: async (number: number, name: string): Promise<string | null> => {
      setBusy(true)
      const problem = await attempt(async () => {
        const { post, kept } = await manager.restore(number, query.data!.current.updated_at)
        onChanged(post)
        showToast({
          title: `Version of ${name} restored`,
          ...(kept === null
            ? { description: 'The post is unchanged.' }
            : { action: { label: 'Undo', onPress: () => void undoRestore(kept, post.updated_at) } }),
        })
      })
      // Also after a conflict, to show the other change.
      await query.refetch()
      setBusy(false)
      return problem
    },
  }
}

export type Versions = ReturnType<typeof useVersions>

async function attempt(act: () => Promise<void>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof FunctionError && error.status === 409)
      return 'Someone else changed this post in the meantime. Check the change, then restore again.'
    return describeFailure(error)
  }
}
