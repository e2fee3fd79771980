import { type Author, readAuthorLinks } from '#domain/authors/author.ts'

export const AUTHOR_COLUMNS = 'id,slug,name,role,bio,picture,picture_alt,links'

export const AUTHORS_FAILURE = 'Failed to load authors'

export function readAuthor(row: Omit<Author, 'links'> & { links: unknown }): Author {
  return { ...row, links: readAuthorLinks(row.links) }
}
