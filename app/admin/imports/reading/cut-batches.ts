import type { SentEntry } from '#app/data/imports/import-calls.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import type { ImportItem } from '#import/records/records.ts'
import type { Batch, BatchLimits } from './worker-messages.ts'

export type BatchCutter = ReturnType<typeof createBatchCutter>

/**
 * Cuts the selected posts of a file into batches. Only one batch is in memory at a time.
 * @param items of one pass through the file
 * @param numbers of the selected records
 * @param now ISO 8601; the same as for the preview
 */
export function createBatchCutter(
  items: AsyncGenerator<ImportItem, void, undefined>,
  numbers: ReadonlySet<number>,
  now: string,
) {
  const entries = listEntries(items, numbers, now)
  let next: SentEntry | null = null
  return {
    async next({ maxBytes, maxPosts }: BatchLimits): Promise<Batch> {
      const posts: SentEntry[] = []
      let bytes = 0
      for (;;) {
        next ??= (await entries.next()).value ?? null
        if (!next) return { posts, isLast: true }
        const size = countBytes(next)
        if (posts.length > 0 && (bytes + size > maxBytes || posts.length >= maxPosts))
          return { posts, isLast: false }
        posts.push(next)
        bytes += size
        next = null
      }
    },
    end: () => items.return(),
  }
}

async function* listEntries(
  items: AsyncGenerator<ImportItem, void, undefined>,
  numbers: ReadonlySet<number>,
  now: string,
): AsyncGenerator<SentEntry, undefined> {
  for await (const item of items) {
    if (item.kind !== 'post' || !numbers.has(item.record.number)) continue
    const { number, line } = item.record
    const prepared = preparePost(item.record, now)
    if (prepared.isPost) yield { number, line, post: prepared.post }
  }
}

const encoder = new TextEncoder()

/** Size of the entry as it is sent. */
const countBytes = (entry: SentEntry): number => encoder.encode(JSON.stringify(entry)).length
