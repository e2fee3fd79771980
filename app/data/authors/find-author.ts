import { authorOf, EVERYTHING, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import { type Author, readAuthorLinks } from '#domain/authors/author.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads, recordRows } from '../record-reads.ts'
import type { PostsClient } from '../context/context.ts'

export type FoundAuthor =
  { kind: 'found'; author: Author } | { kind: 'moved'; slug: string } | { kind: 'unknown' }

/** Finds an author by current or former slug. Visitors see only authors with a published post. @throws DataError */
export async function findAuthor(client: PostsClient, given: string): Promise<FoundAuthor> {
  const slug = given.normalize('NFC').toLowerCase()
  // PostgreSQL can't store this character.
  if (slug.includes('\0')) return { kind: 'unknown' }
  const author = await findBy(client, 'slug', slug)
  if (author) return author.slug === given ? { kind: 'found', author } : { kind: 'moved', slug: author.slug }
  const data = await runQuery(
    client.from('author_slugs').select('author_id').eq('slug', slug).maybeSingle(),
    AUTHORS_FAILURE,
  )
  const owner = data && (await findBy(client, 'id', data.author_id))
  return owner ? { kind: 'moved', slug: owner.slug } : { kind: 'unknown' }
}

async function findBy(client: PostsClient, column: 'id' | 'slug', value: string): Promise<Author | null> {
  const data = await runQuery(
    declareReads(client).from('authors').select(AUTHOR_COLUMNS).eq(column, value).maybeSingle(),
    AUTHORS_FAILURE,
  )
  if (!data) {
    declareReads(client, EVERYTHING)
    return null
  }
  recordRows(client, 'authors', [data])
  // An author becomes visible with the first published post.
  declareReads(client, ...TRACKED_POST_TABLES.map((table) => authorOf(table, data.id)))
  return readAuthor(data)
}

export const AUTHOR_COLUMNS = 'id,slug,name,role,bio,picture,picture_alt,links'

export const AUTHORS_FAILURE = 'Failed to load authors'

export function readAuthor(row: Omit<Author, 'links'> & { links: unknown }): Author {
  return { ...row, links: readAuthorLinks(row.links) }
}
