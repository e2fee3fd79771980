/** The last good copy of every public page, for when it can't be rendered (docs/decisions/0037). */
import { createByteCache } from '../byte-cache.ts'
import { readCacheKey } from '#server/pages/cache-key.ts'
import type { StoredResponse } from '../stored-response.ts'
import type { CopyFiles } from './copy-files.ts'
import { findTouchedPage, type TouchedNames } from './touched-names.ts'

const MAX_MEMORY_BYTES = 32 * 1024 * 1024
const MAX_AGE_MS = 7 * 86_400_000
/** Drawn from what a page shows; whoever asks for one comes back. */
const UNCOPIED = /^\/(?:share|drawn-covers)\//

export type PageCopy = {
  /** Key of the page cache. */
  path: string
  headers: Record<string, string>
  stored: StoredResponse
  /** When its rendering began. */
  renderedAt: number
}

export type LastCopies = {
  /** Keeps what was just rendered for everybody. */
  keep(url: string, page: Omit<PageCopy, 'path'>): void
  /** The copy of a page that can't be rendered, unless something on it was changed or taken away since. */
  find(url: string): Promise<PageCopy | null>
  /** The page is not there any more, or not for everybody. */
  drop(url: string): void
  /** The copy of the page of what was touched is never shown again: its room is for those of others. */
  dropTouched(name: string): void
  /** Resolves when all that was kept is written. */
  close(): Promise<void>
}

export type LastCopiesOptions = {
  touched: TouchedNames
  /** Null keeps copies in memory only. */
  files: CopyFiles | null
  maxMemoryBytes?: number
  maxAgeMs?: number
  now?: () => number
}

export function createLastCopies(options: LastCopiesOptions): LastCopies {
  const { touched, files, maxMemoryBytes = MAX_MEMORY_BYTES, maxAgeMs = MAX_AGE_MS, now = Date.now } = options
  const memory = createByteCache<PageCopy>(maxMemoryBytes, ({ stored }) => stored.identity.body.length)

  const isUsable = (copy: PageCopy) =>
    now() - copy.renderedAt < maxAgeMs &&
    !touched.isTouched({ path: copy.path, body: copy.stored.identity.body, renderedAt: copy.renderedAt })

  function dropKept(path: string): void {
    memory.drop(path)
    files?.remove(path)
  }

  return {
    keep(url, page) {
      const path = readCacheKey(url)
      if (path === null || UNCOPIED.test(path)) return
      const copy = { path, ...page }
      memory.store(path, copy)
      files?.write(copy)
    },
    async find(url) {
      const path = readCacheKey(url)
      if (path === null) return null
      const copy = memory.find(path) ?? (await files?.read(path)) ?? null
      if (!copy || isUsable(copy)) return copy
      dropKept(path)
      return null
    },
    drop(url) {
      const path = readCacheKey(url)
      if (path !== null) dropKept(path)
    },
    dropTouched(name) {
      const path = findTouchedPage(name)
      if (path === null) return
      const copy = memory.find(path)
      if (!copy || !isUsable(copy)) dropKept(path)
    },
    close: async () => files?.settled(),
  }
}
