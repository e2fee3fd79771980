import { readImport } from '#import/files/read-import.ts'
import { preparePost, type PreparedPost } from '#domain/imports/records/prepare-post.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const FIRST_DAY = Date.parse('2020-01-01T08:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const TAGS = 40
const AUTHORS = 12
const TOPICS = ['Fees', 'Listings', 'Returns', 'Launches', 'Inventory', 'Reviews', 'Margins', 'Freight']
const MAX_BYTES = 256 * 1024 * 1024

/** Posts as the import dialog reads them from a sheet, with tags, an author, an old URL, and links to other posts. */
export async function makeCrawledPosts(count: number): Promise<PreparedPost[]> {
  const rows = Array.from({ length: count }, (_, n) => writeRow(n, count))
  const sheet = ['id,title,handle,content,summary,author,tags,published at,url', ...rows].join('\n')
  const { records } = await readImport(
    { bytes: new TextEncoder().encode(sheet) },
    { now: NOW, timeZone: 'UTC', maxBytes: MAX_BYTES },
  )
  return records.map((record) => {
    const prepared = preparePost(record, NOW)
    if (!prepared.isPost) throw new Error(prepared.reason)
    return prepared.post
  })
}

function writeRow(n: number, count: number): string {
  const topic = TOPICS[n % TOPICS.length]!
  const title = `${topic} of week ${n + 1}: what moved and what to do`
  const other = (at: number) => `/blog/${nameSlug((((n + at) % count) + count) % count)}`
  const content =
    `<p>${`Sellers asked about ${topic.toLowerCase()} in week ${n + 1}. `.repeat(6)}</p>` +
    `<h2>Before and after</h2><p>See <a href="${other(-1)}">the week before</a>, <a href="${other(7)}">a later one</a>` +
    ` and <a href="/services/ads-management">our service</a>.</p>`
  const tags = `Topic ${n % TAGS}; Group ${n % 5}; ${topic}`
  const day = new Date(FIRST_DAY + n * HOUR_MS * 5).toISOString()
  const summary = `Week ${n + 1} of ${topic.toLowerCase()} in short.`
  const cells = [n + 1, title, nameSlug(n), content, summary, `Author ${n % AUTHORS}`, tags, day]
  return [...cells, `https://old.example/blogs/${nameSlug(n)}`]
    .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
    .join(',')
}

const nameSlug = (n: number) => `week-${n + 1}`
