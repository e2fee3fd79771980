import { addPageNumber, type Crumb } from '#domain/breadcrumbs.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Tag } from '#app/data/tags/find-tag.ts'
import type { PostKind } from './post-kind.ts'
import { hrefOfPage } from './pager.tsx'

/** The ways to lists of posts, to posts and to tags, from home. */

export function trailOfList(kind: PostKind, page: number): readonly Crumb[] {
  return addPageNumber([trailStart(kind)], { page, path: hrefOfPage(kind.path, page) })
}

export function trailOfPost(kind: PostKind, post: { title: string; slug: string }): readonly Crumb[] {
  return [trailStart(kind), { name: post.title, path: toPostPath(kind.path, post.slug) }]
}

export function trailOfTags(kind: PostKind): readonly Crumb[] {
  return [trailStart(kind), { name: 'Tags', path: `${kind.path}/tags` }]
}

/** @param list the path of the tag, and which page of its posts */
export function trailOfTag(kind: PostKind, tag: Pick<Tag, 'name'>, list: { path: string; page: number }) {
  const { path, page } = list
  return addPageNumber([...trailOfTags(kind), { name: tag.name, path }], {
    page,
    path: hrefOfPage(path, page),
  })
}

const trailStart = (kind: PostKind): Crumb => ({ name: kind.sectionName, path: kind.path })
