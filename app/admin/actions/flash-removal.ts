import type { PostTable } from '#app/data/posts/post-rows.ts'
import { readStoredJson, store } from '#app/ui/browser-storage.ts'

export type RemovedPost = { id: string; title: string }

const KEY = 'removed-post'

/** Remembers a post that was deleted on its own page, so that the list can show a toast. */
export function flashRemoval(table: PostTable, { id, title }: RemovedPost): void {
  store('session', KEY, JSON.stringify({ table, id, title }))
}

export function takeFlashedRemoval(table: PostTable): RemovedPost | null {
  const kept = readStoredJson('session', KEY) as (RemovedPost & { table: string }) | null
  store('session', KEY, null)
  return kept?.table === table ? kept : null
}
