import type { SentEntry } from '#app/data/imports/import-shapes.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import type { ImportItem } from '#import/records/records.ts'
import type { Batch } from './worker-messages.ts'

export type BatchLimits = { maxBytes: number; maxPosts: number }

/** Gives the wanted posts of a file in batches; one batch is in memory at a time. */
export type BatchCutter = { next(limits: BatchLimits): Promise<Batch>; end(): Promise<void> }

/**
 * @param items of one pass through the file
 * @param numbers of the records that are wanted
 * @param now ISO 8601; the same as for the preview, so that both mean the same
 */
export function createBatchCutter(
  items: AsyncGenerator<ImportItem, void, undefined>,
  numbers: ReadonlySet<number>,
  now: string,
): BatchCutter {
  let ahead: SentEntry | null = null
  const takeNext = async (): Promise<SentEntry | null> => {
    if (ahead) {
      const entry = ahead
      ahead = null
      return entry
    }
    return findNext(items, numbers, now)
  }
  return {
    async next({ maxBytes, maxPosts }) {
      const posts: SentEntry[] = []
      let bytes = 0
      for (let entry = await takeNext(); entry; entry = await takeNext()) {
        const size = estimateBytes(entry)
        if (posts.length > 0 && (bytes + size > maxBytes || posts.length >= maxPosts)) {
          ahead = entry
          return { posts, isLast: false }
        }
        posts.push(entry)
        bytes += size
      }
      return { posts, isLast: true }
    },
    async end() {
      await items.return()
    },
  }
}

async function findNext(
  items: AsyncGenerator<ImportItem, void, undefined>,
  numbers: ReadonlySet<number>,
  now: string,
): Promise<SentEntry | null> {
  for (;;) {
    const { done, value: item } = await items.next()
    if (done) return null
    if (item.kind !== 'post' || !numbers.has(item.record.number)) continue
    const prepared = preparePost(item.record, now)
    if (prepared.isPost) return { number: item.record.number, line: item.record.line, post: prepared.post }
  }
}

const encoder = new TextEncoder()

/** In bytes, as the entry goes over the wire. */
function estimateBytes(entry: SentEntry): number {
  return encoder.encode(JSON.stringify(entry)).length
}
