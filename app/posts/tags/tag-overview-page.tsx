import type { ListedTag } from '#app/data/tags/list-tags.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { EmptyState } from '../empty-state.tsx'
import type { PostKind } from '../post-kind.ts'
import { trailOfTags } from '../post-trails.ts'
import { CountedTags } from './counted-tags.tsx'

/** Every tag of the posts of one kind, each with the number of its posts. */
export function TagOverviewPage({ kind, tags }: { kind: PostKind; tags: ListedTag[] }) {
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(trailOfTags(kind))} />
      </div>
      <header className="page-head list-head">
        <div className="wrap">
          <h1 className="t-h1">{kind.sectionName} tags</h1>
          <p className="t-lead">What the posts are about, from A to Z</p>
        </div>
      </header>
      <section className="post-list" aria-label={`${kind.sectionName} tags`}>
        <div className="wrap">
          {tags.length === 0 ? (
            <EmptyState title="No tags yet." text="Check back soon for new content!" />
          ) : (
            <CountedTags kind={kind} tags={tags} />
          )}
        </div>
      </section>
      <Banner id="closing-title" {...kind.closing} />
    </>
  )
}
