import type { ListedTag } from '#app/data/tags/list-tags.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { PostKind } from '../post-kind.ts'
import { CountedTags } from './counted-tags.tsx'

/** The page of an unknown tag: a link to the list, and other tags. */
export function MissingTag({ kind, others }: { kind: PostKind; others: ListedTag[] }) {
  return (
    <>
      <PageStyles of="posts" />
      <section className="page-head" aria-labelledby="missing-tag-title">
        <div className="wrap copy">
          <h1 className="t-h1" id="missing-tag-title">
            There are no posts with this tag
          </h1>
          <p className="t-lead">
            The address may be mistyped, or no post has this tag anymore. The list shows all tags.
          </p>
          <ButtonLink size="large" href={kind.path}>
            <Icon name="arrow-left" />
            {kind.backLabel}
          </ButtonLink>
        </div>
      </section>
      {others.length > 0 && (
        <section className="section section--sunken" aria-labelledby="other-tags">
          <div className="wrap">
            <h2 id="other-tags" className="t-h2 related-title">
              Perhaps you were looking for
            </h2>
            <CountedTags kind={kind} tags={others} />
          </div>
        </section>
      )}
    </>
  )
}
