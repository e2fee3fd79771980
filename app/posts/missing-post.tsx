import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { PostWithCover } from './measure-cover.ts'
import type { PostKind } from './post-kind.ts'
import { PostTeasers } from './post-teasers.tsx'

export type MissingPostProps = {
  kind: PostKind
  /** It was published and deleted. */
  isGone: boolean
  similar: PostWithCover[]
  /** Words of its URL, for a search. */
  words: string
  /** For dates. */
  timeZone: string
}

/** The page of an unknown post: a link to the list, a search and similar posts. */
export function MissingPost({ kind, isGone, similar, words, timeZone }: MissingPostProps) {
  return (
    <>
      <PageStyles of="posts" />
      <section className="page-head" aria-labelledby="missing-post-title">
        <div className="wrap copy">
          <h1 className="t-h1" id="missing-post-title">
            {isGone ? 'This post was taken down' : 'There is no post here'}
          </h1>
          <p className="t-lead">
            {isGone
              ? 'It was here once and is not any more. The list has everything that is.'
              : 'The address may be mistyped, or the post is not published yet. The list has everything that is.'}
          </p>
          <ButtonLink size="large" href={kind.path}>
            <Icon name="arrow-left" />
            {kind.backLabel}
          </ButtonLink>
          <SearchForm id="missing-search" action="/search" label="Or search the whole site" words={words} />
        </div>
      </section>
      {similar.length > 0 && (
        <section className="section section--sunken" aria-labelledby="similar">
          <div className="wrap">
            <h2 id="similar" className="t-h2 related-title">
              Perhaps you were looking for
            </h2>
            <PostTeasers kind={kind} posts={similar} timeZone={timeZone} />
          </div>
        </section>
      )}
    </>
  )
}
