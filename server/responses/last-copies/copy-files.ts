import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildStoredResponse } from '../stored-response.ts'
import type { PageCopy } from './last-copies.ts'

/** Some 3,000 pages. */
const MAX_FILE_BYTES = 128 * 1024 * 1024
/** After a failed write, such as on a full disk, nothing is written for so long. */
const PAUSE_MS = 60_000
/** A page that is the same as in its file is written again after this, so that the file does not grow old. */
const REWRITE_AFTER_MS = 3_600_000
const MAX_WAITING = 1_000

export type CopyFiles = {
  /** Writes a copy when nothing else is being written. */
  write(copy: PageCopy): void
  read(path: string): Promise<PageCopy | null>
  remove(path: string): void
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>
}

type Head = Pick<PageCopy, 'path' | 'headers' | 'renderedAt'> & { etag: string }

/**
 * Copies of pages as files, one each, within so many bytes. A disk that is full or can't be written loses copies and
 * nothing else.
 * @param folder of this release: a copy names the style sheets of its time
 */
export function openCopyFiles(
  folder: string,
  { maxBytes = MAX_FILE_BYTES, now = Date.now }: { maxBytes?: number; now?: () => number } = {},
): CopyFiles {
  /** What waits to be written or removed (null), by path. */
  const waiting = new Map<string, PageCopy | null>()
  /** What was written last, by file name; of what was removed nothing. */
  const written = new Map<string, { etag: string; renderedAt: number }>()
  /** Bytes by file name; what was written longest ago comes first. */
  const sizes = new Map<string, number>()
  let bytes = 0
  let pausedUntil = -Infinity
  let work: Promise<void> | null = null
  /** What is being written at this moment. */
  let current: string | null = null
  let isOpen = false

  async function open(): Promise<void> {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) noteSize(name, (await stat(join(folder, name))).size)
    // A folder that can't be made now is tried again.
    isOpen = true
  }

  function noteSize(name: string, size: number | null): void {
    bytes -= sizes.get(name) ?? 0
    sizes.delete(name)
    if (size === null) return
    sizes.set(name, size)
    bytes += size
  }

  async function writeCopy(copy: PageCopy): Promise<void> {
    const { path, headers, renderedAt, stored } = copy
    const name = nameFile(path)
    const last = written.get(name)
    if (last?.etag === stored.etag && renderedAt - last.renderedAt < REWRITE_AFTER_MS) return
    const head: Head = { path, headers, renderedAt, etag: stored.etag }
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), stored.identity.body])
    // A copy that is half written must not be found.
    const draft = join(folder, `${name}.new`)
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, join(folder, name))
    noteSize(name, content.length)
    written.set(name, { etag: stored.etag, renderedAt })
    for (const oldest of sizes.keys()) {
      if (bytes <= maxBytes) return
      await removeFile(oldest)
    }
  }

  async function removeFile(name: string): Promise<void> {
    noteSize(name, null)
    written.delete(name)
    await rm(join(folder, name), { force: true })
  }

  async function workThrough(): Promise<void> {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [path, copy] = next.value
      waiting.delete(path)
      current = path
      try {
        if (!isOpen) await open()
        if (copy) await writeCopy(copy)
        else await removeFile(nameFile(path))
      } catch (error) {
        pausedUntil = now() + PAUSE_MS
        waiting.clear()
        console.warn(`Copies of pages can't be kept in ${folder}: ${(error as Error).message}`)
      }
    }
    current = null
    work = null
  }

  /** Most addresses where there is nothing never had a copy. */
  const mayHaveFile = (path: string) =>
    !isOpen || path === current || waiting.has(path) || sizes.has(nameFile(path))

  function add(path: string, copy: PageCopy | null): void {
    if (now() < pausedUntil || waiting.size >= MAX_WAITING) return
    if (copy === null && !mayHaveFile(path)) return
    waiting.delete(path)
    waiting.set(path, copy)
    work ??= workThrough()
  }

  return {
    write: (copy) => add(copy.path, copy),
    remove: (path) => add(path, null),
    async read(path) {
      const known = waiting.get(path)
      if (known !== undefined) return known
      const content = await readFile(join(folder, nameFile(path))).catch(() => null)
      return content && parseCopy(content, path)
    },
    async settled() {
      await work
      // More may have come meanwhile.
      if (work) await this.settled()
    },
  }
}

function nameFile(path: string): string {
  return createHash('sha256').update(path).digest('hex')
}

/** Null for a file that is not what was written. */
function parseCopy(content: Buffer, path: string): PageCopy | null {
  const end = content.indexOf('\n')
  if (end === -1) return null
  try {
    const { headers, renderedAt, etag, ...head } = JSON.parse(content.toString('utf8', 0, end)) as Head
    const stored = buildStoredResponse(200, headers, content.subarray(end + 1))
    return head.path === path && stored.etag === etag ? { path, headers, renderedAt, stored } : null
  } catch {
    return null
  }
}
