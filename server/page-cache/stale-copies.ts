/**
 * Last good copy of each public page, served if it can't be rendered
 * (docs/decisions/0009-serve-stale-pages-on-failure.md).
 */
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'
import { readCacheKey } from '../pages/cache-key.ts'
import { buildStoredResponse, type StoredResponse } from '../responses/stored-response.ts'

const DAY_MS = 86_400_000
const MAX_AGE_MS = 7 * DAY_MS
/** For a hosted project without secret key, whose changes are not announced. */
const MAX_UNANNOUNCED_AGE_MS = 3_600_000
/** About 3,000 pages. */
const MAX_FILE_BYTES = 128 * 1024 * 1024
const MAX_MEMORY_BYTES = 32 * 1024 * 1024
/** Pause after a failed write, for example on a full disk. */
const WRITE_PAUSE_MS = 60_000
/** Unchanged copies are rewritten only after this time, to update their age. */
const REWRITE_AFTER_MS = 3_600_000
const HEAD_BYTES = 64 * 1024
/** Images that can be redrawn. */
const UNCOPIED = /^\/(?:share|drawn-covers)\//
/** Links to posts, authors and tags; pages link to everything they show. Links may overlap, as in /blog/tags/ads. */
const LINKS = /(?=\/(blog|news|authors|tags)\/([^\s"'<>?#&/.()[\]\\,;]+))/g
const TABLES: Record<string, string> = {
  blog: 'blog_posts',
  news: 'news_posts',
  authors: 'authors',
  tags: 'tags',
}

export type PageCopy = {
  headers: Record<string, string>
  stored: StoredResponse
  renderedAt: number
}

type Entry = {
  etag: string
  renderedAt: number
  /** Linked rows, such as "blog_posts/how-to". */
  names: ReadonlySet<string>
  size: number
}
type Head = {
  key: string
  headers: Record<string, string>
  renderedAt: number
  etag: string
  names: string[]
}

export type StaleCopies = ReturnType<typeof createStaleCopies>

/**
 * @param release name of the build; null when running from source, where pages are not copied
 * @param processNumber distinguishes processes that share the data folder
 */
export function openStaleCopies(
  config: Config,
  release: string | null,
  processNumber = 1,
): StaleCopies | null {
  if (release === null) return null
  const { backend, dataFolder } = config
  const parent = join(dataFolder, processNumber > 1 ? `pages-${processNumber}` : 'pages')
  // All other settings may change what pages show.
  const settings = createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 12)
  const name = `${release}-${settings}`
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 })
  } catch {
    // Errors are reported by the first write.
  }
  void removeOthers(parent, name)
  return createStaleCopies(join(parent, name), {
    maxAgeMs: backend.kind === 'hosted' && backend.secretKey === null ? MAX_UNANNOUNCED_AGE_MS : MAX_AGE_MS,
  })
}

type CopyOptions = { maxAgeMs?: number; maxBytes?: number; now?: () => number }

/** @param folder holds one file per copy; without access to it, copies stay in memory */
export function createStaleCopies(folder: string, options: CopyOptions = {}) {
  const { maxAgeMs = MAX_AGE_MS, maxBytes = MAX_FILE_BYTES, now = Date.now } = options
  const unwritten = new LRUCache<string, PageCopy>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ stored }) => stored.identity.body.length || 1,
  })
  const fileOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    dispose(_, key, reason) {
      if (reason === 'set') return
      unwritten.delete(key)
      rmSync(fileOf(key), { force: true })
    },
  })
  const early: [name: string, before: number][] = []
  let isLoaded = false
  let pausedUntil = -Infinity
  const loading = load()
  let work: Promise<void> = loading

  async function load(): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const head = await readHead(join(folder, name)).catch(() => null)
      if (!head?.key || fileOf(head.key) !== join(folder, name)) rmSync(join(folder, name), { force: true })
      else if (!entries.has(head.key)) entries.set(head.key, { ...head, names: new Set(head.names) })
    }
    isLoaded = true
    for (const [name, before] of early) evict(name, before)
  }

  async function write(key: string, entry: Entry, { headers, stored, renderedAt }: PageCopy): Promise<void> {
    if (entries.peek(key) !== entry || now() < pausedUntil) return
    const file = fileOf(key)
    const head: Head = { key, headers, renderedAt, etag: stored.etag, names: [...entry.names] }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(
        `${file}.new`,
        Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), stored.identity.body]),
        {
          mode: 0o600,
        },
      )
      // It may have been evicted while it was written.
      if (entries.peek(key) !== entry) return rmSync(`${file}.new`, { force: true })
      renameSync(`${file}.new`, file)
      unwritten.delete(key)
    } catch (error) {
      pausedUntil = now() + WRITE_PAUSE_MS
      console.warn(`Copies of pages can't be written to ${folder}: ${(error as Error).message}`)
    }
  }

  /**
   * Deletes the copies that show a changed or deleted row, also on disk, before it returns.
   * @param name such as "blog_posts/how-to"; empty for every row
   * @param before keeps copies rendered after this time
   */
  function evict(name: string, before = Infinity): void {
    if (!isLoaded) early.push([name, before])
    for (const [key, { names, renderedAt }] of entries.entries())
      if (renderedAt <= before && (name === '' || names.has(name))) entries.delete(key)
  }

  return {
    keep(url: string, page: PageCopy): void {
      const key = readCacheKey(url)
      if (key === null || UNCOPIED.test(key)) return
      const { stored, renderedAt } = page
      const known = entries.get(key)
      const isWritten = known !== undefined && !unwritten.has(key)
      if (isWritten && known.etag === stored.etag && renderedAt - known.renderedAt < REWRITE_AFTER_MS) return
      const { body } = stored.identity
      const entry = { etag: stored.etag, renderedAt, names: listNames(key, body), size: body.length || 1 }
      unwritten.set(key, page)
      entries.set(key, entry)
      work = work.then(() => write(key, entry, page))
    },
    async find(url: string): Promise<PageCopy | null> {
      const key = readCacheKey(url)
      if (key === null) return null
      await loading
      const entry = entries.get(key)
      if (!entry) return null
      const copy = unwritten.get(key) ?? (await readCopy(fileOf(key), key))
      if (copy && now() - copy.renderedAt < maxAgeMs) return copy
      if (entries.peek(key) === entry) entries.delete(key)
      return null
    },
    drop(url: string): void {
      const key = readCacheKey(url)
      if (key !== null) entries.delete(key)
    },
    evict,
    close: () => work,
  }
}

function listNames(key: string, body: Buffer): Set<string> {
  const names = new Set<string>()
  for (const text of [key, body.toString('utf8')])
    for (const [, segment, slug] of text.matchAll(LINKS)) names.add(`${TABLES[segment!]!}/${decode(slug!)}`)
  return names
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

async function readHead(path: string): Promise<Head & { size: number }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    const head = JSON.parse(buffer.toString('utf8', 0, buffer.indexOf('\n'))) as Head
    return {
      ...head,
      size: Math.max(1, (await stat(path)).size - Math.min(bytesRead, buffer.indexOf('\n') + 1)),
    }
  } finally {
    await file.close()
  }
}

async function readCopy(path: string, key: string): Promise<PageCopy | null> {
  try {
    const content = await readFile(path)
    const end = content.indexOf('\n')
    const { headers, renderedAt, etag, ...head } = JSON.parse(content.toString('utf8', 0, end)) as Head
    const stored = buildStoredResponse(200, headers, content.subarray(end + 1))
    return head.key === key && stored.etag === etag ? { headers, renderedAt, stored } : null
  } catch {
    return null
  }
}

async function removeOthers(parent: string, name: string): Promise<void> {
  for (const other of await readdir(parent).catch(() => []))
    if (other !== name) await rm(join(parent, other), { recursive: true, force: true }).catch(() => undefined)
}
