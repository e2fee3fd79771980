import { useEffect, useState } from 'react'
import type { BinManager, BinnedPost, BinPage } from '#app/data/bin/bin-manager.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

const FAILURE = 'This did not work. Please try again.'

export type Bin = {
  /** Null until the first ones are read. */
  posts: readonly BinnedPost[] | null
  total: number
  failure: string | null
  /** Id of the post that something is done with. */
  busy: string | null
  /** Reads from the beginning. */
  search: (words: string) => Promise<void>
  showMore: () => Promise<void>
  restore: (post: BinnedPost) => Promise<void>
  erase: (post: BinnedPost) => Promise<void>
}

/** @param restorePost brings a post back and tells of it; answers whether it is back */
export function useBin(manager: BinManager, restorePost: (post: BinnedPost) => Promise<boolean>): Bin {
  const [read, setRead] = useState<BinPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [asked, setAsked] = useState({ words: '', page: 1 })

  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
      setFailure(null)
    } catch (error) {
      setFailure(describe(error))
    }
  }
  const load = (words: string, page: number) =>
    attempt(async () => {
      const next = await manager.list(words, page)
      setRead((former) => ({
        posts: page === 1 ? next.posts : [...(former?.posts ?? []), ...next.posts],
        total: next.total,
      }))
      setAsked({ words, page })
    })
  const doWork = async ({ id }: BinnedPost, act: () => Promise<boolean>) => {
    if (busy !== null) return
    setBusy(id)
    await attempt(async () => {
      if (!(await act())) return
      setRead(
        (former) =>
          former && {
            posts: former.posts.filter((post) => post.id !== id),
            total: former.total - 1,
          },
      )
    })
    setBusy(null)
  }

  useEffect(() => {
    manager.list('', 1).then(setRead, (error: unknown) => setFailure(describe(error)))
  }, [manager])

  return {
    posts: read?.posts ?? null,
    total: read?.total ?? 0,
    failure,
    busy,
    search: (words) => load(words, 1),
    showMore: () => load(asked.words, asked.page + 1),
    restore: (post) => doWork(post, () => restorePost(post)),
    erase: (post) =>
      doWork(post, async () => {
        await manager.erase(post.id)
        showToast({ title: `Post “${post.title}” deleted for good` })
        return true
      }),
  }
}

function describe(error: unknown): string {
  if (error instanceof DataError && error.userMessage) return error.userMessage
  console.error(error)
  return FAILURE
}
