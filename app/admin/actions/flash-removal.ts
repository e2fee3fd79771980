import type { PostTable } from '#app/data/posts/post-rows.ts'

export type RemovedPost = { id: string; title: string }

const KEY = 'removed-post'

/** Remembers a post that was deleted on its own page, so that the list can show a toast. */
export function flashRemoval(table: PostTable, { id, title }: RemovedPost): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ table, id, title }))
  } catch {
    // Without storage, the list shows no toast.
  }
}

export function takeFlashedRemoval(table: PostTable): RemovedPost | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (RemovedPost & { table: string }) | null
    sessionStorage.removeItem(KEY)
    return kept?.table === table ? kept : null
  } catch {
    return null
  }
}
