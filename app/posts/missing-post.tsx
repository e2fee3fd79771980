import { SearchForm } from '#app/ui/forms/search-form.tsx'
import type { PostKind } from './post-kind.ts'
import { PostListPage, type PostListPageProps } from './post-list-page.tsx'

export type MissingPostProps = Pick<PostListPageProps, 'list'> & {
  kind: PostKind
  /** `isGone`: it was published and deleted. */
  missing: { path: string; isGone: boolean }
  /** Words of its URL, for a search. */
  words: string
}

/**
 * The list of posts with a notice. Scripts replace the address with that of the list (specification, section 2), without
 * a new history entry; crawlers get 404 or 410.
 */
export function MissingPost({ kind, list, missing, words }: MissingPostProps) {
  return (
    <PostListPage
      kind={kind}
      list={list}
      notice={
        <div className="box missing-post" data-replace-address={kind.path}>
          <p role="status">
            {missing.isGone
              ? `The post at ${missing.path} was taken down. `
              : `There is no post at ${missing.path}. `}
            Here are all posts.
          </p>
          <SearchForm id="missing-search" action="/search" label="Or search the whole site" words={words} />
        </div>
      }
    />
  )
}
