import { getPageHref } from '#app/posts/pager.tsx'
import { addPageNumber, type Crumb } from '#domain/breadcrumbs.ts'
import { type Author, toAuthorPath } from '#domain/authors/author.ts'

export const AUTHORS_BREADCRUMBS: readonly Crumb[] = [{ name: 'Authors', path: '/authors' }]

export function authorBreadcrumbs(
  { name, slug }: Pick<Author, 'name' | 'slug'>,
  page: number,
): readonly Crumb[] {
  const path = toAuthorPath(slug)
  return addPageNumber([...AUTHORS_BREADCRUMBS, { name, path }], { page, path: getPageHref(path, page) })
}
