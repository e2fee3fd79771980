import { preparePost } from '#domain/imports/records/prepare-post.ts'
import type { Loss } from '#import/body/loss-report.ts'
import type { ImportItem } from '#import/records/records.ts'
import type { ReadEntry } from './worker-messages.ts'

type Items = AsyncGenerator<ImportItem, void, undefined>

/**
 * Creates a function that reads single entries of a file. It continues forward from the last entry when
 * possible.
 * @param now ISO 8601; the same as for the preview
 */
export function createEntryReader(open: () => Items, now: string) {
  let items: Items | null = null
  let last = 0

  async function read(number: number): Promise<ReadEntry> {
    if (!items || number <= last) {
      await items?.return()
      items = open()
    }
    for (;;) {
      const next = await items.next()
      if (next.done) throw new Error(`The file has no entry ${number}`)
      last = readNumber(next.value)
      if (last === number) return describe(next.value, now)
    }
  }

  let queue: Promise<unknown> = Promise.resolve()
  return (number: number): Promise<ReadEntry> => {
    const entry = queue.then(() => read(number))
    queue = entry.catch(() => {
      items = null
    })
    return entry
  }
}

const readNumber = (item: ImportItem): number => (item.kind === 'post' ? item.record.number : item.number)

function describe(item: ImportItem, now: string): ReadEntry {
  const source = item.source?.write() ?? ''
  if (item.kind !== 'post') return { source, post: null, losses: [] }
  const prepared = preparePost(item.record, now)
  if (!prepared.isPost) return { source, post: null, losses: [] }
  return { source, post: prepared.post, losses: [...item.warnings.flatMap(readLosses), ...prepared.losses] }
}

/** Parses losses in a warning such as "… after “words before it”". */
function readLosses(text: string): Loss[] {
  return [...text.matchAll(/\bafter “([^“”]{1,200})”/g)].map(([, before]) => ({ text, before: before! }))
}
