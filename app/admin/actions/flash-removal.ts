import type { PostTable } from '#app/data/posts/post-rows.ts'

/** A post that was deleted, as it is told to people. */
export type RemovedPost = { id: string; title: string }

const KEY = 'removed-post'

/** Keeps, for the list that is opened next, which post was deleted on its own page. */
export function flashRemoval(table: PostTable, { id, title }: RemovedPost): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ table, id, title }))
  } catch {
    // Without storage the list opens without the words.
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
