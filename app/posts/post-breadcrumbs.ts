import { addPageNumber, type Crumb } from '#domain/breadcrumbs.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Tag } from '#app/data/tags/find-tag.ts'
import type { PostKind } from './post-kind.ts'
import { getPageHref } from './pager.tsx'

export function listBreadcrumbs(kind: PostKind, page: number): readonly Crumb[] {
  return addPageNumber([trailStart(kind)], { page, path: getPageHref(kind.path, page) })
}

export function postBreadcrumbs(kind: PostKind, post: { title: string; slug: string }): readonly Crumb[] {
  return [trailStart(kind), { name: post.title, path: toPostPath(kind.path, post.slug) }]
}

export function tagsBreadcrumbs(kind: PostKind): readonly Crumb[] {
  return [trailStart(kind), { name: 'Tags', path: `${kind.path}/tags` }]
}

/** @param list path of the tag, and current page of its posts */
export function tagBreadcrumbs(kind: PostKind, tag: Pick<Tag, 'name'>, list: { path: string; page: number }) {
  const { path, page } = list
  return addPageNumber([...tagsBreadcrumbs(kind), { name: tag.name, path }], {
    page,
    path: getPageHref(path, page),
  })
}

const trailStart = (kind: PostKind): Crumb => ({ name: kind.sectionName, path: kind.path })
