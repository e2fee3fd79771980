import type { ExportPage } from '#app/data/posts/export-posts.ts'
import { type ExportFormat, OWN_POST_WRITERS } from '#domain/imports/own/write-own-posts.ts'

const TYPES: Record<ExportFormat, string> = {
  json: 'application/json',
  csv: 'text/csv;charset=utf-8',
}

/**
 * Writes pages of posts into one file. Blobs keep it out of memory.
 * @param onProgress called after each page
 * @returns the file, and how many posts are in it
 */
export async function writeExport(
  pages: AsyncIterable<ExportPage>,
  format: ExportFormat,
  onProgress: (written: number, total: number) => void,
): Promise<{ file: Blob; count: number }> {
  const writer = OWN_POST_WRITERS[format]
  const parts: Blob[] = []
  let count = 0
  for await (const { posts, total, names } of pages) {
    if (parts.length === 0) parts.push(new Blob([writer.begin(names ?? { authors: [], tags: [] })]))
    const texts = posts.map((post, index) => writer.write(post, count + index === 0))
    parts.push(new Blob([texts.join('')]))
    count += posts.length
    onProgress(count, total)
  }
  return { file: new Blob([...parts, writer.end], { type: TYPES[format] }), count }
}

/** For example "blog-posts-2026-01-31.csv", in the time zone of the browser. */
export function nameExport(kind: 'blog' | 'news', format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${kind}-posts-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${format}`
}
