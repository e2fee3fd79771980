import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import type { PostTable } from './post-rows.ts'

const ROWS_PER_CALL = 1000

/** Slugs and change dates of all published posts, read in steps of what one answer may hold. */
export async function listPostDates(
  client: PostsClient,
  table: PostTable,
): Promise<{ slug: string; updatedAt: string }[]> {
  const dates: { slug: string; updatedAt: string }[] = []
  for (let offset = 0; ; offset += ROWS_PER_CALL) {
    const { data, error, status } = await client
      .from(table)
      .select('slug,updated_at')
      .eq('status', 'published')
      .order('published_at', { ascending: false })
      .order('id')
      .range(offset, offset + ROWS_PER_CALL - 1)
    if (error) throw toDataError('The list of posts could not be read', error, status)
    dates.push(...data.map((row) => ({ slug: row.slug, updatedAt: row.updated_at })))
    if (data.length < ROWS_PER_CALL) return dates
  }
}
