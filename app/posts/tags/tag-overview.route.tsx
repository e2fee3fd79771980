import { useContent } from '#app/data/content/use-content.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { useLocation } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { EmptyState } from '../empty-state.tsx'
import { findPostKind } from '../post-kind.ts'
import { tagsBreadcrumbs } from '../post-breadcrumbs.ts'
import type { Route } from './+types/tag-overview.route'
import { CountedTags } from './counted-tags.tsx'
import { listVisibleTags } from './list-visible-tags.ts'
import { describeTagOverview } from './tag-meta.ts'

/** Tags beyond this limit can be found by search. */
const MAX_TAGS = 500

/** Loads the tags of blog or news from A to Z. Throws like `showLoadFailure`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const kind = findPostKind(new URL(request.url).pathname)
  const { siteUrl, settings } = context.get(siteContext)
  const tags = await showLoadFailure(() => listVisibleTags(kind, context.get(clientContext), MAX_TAGS))
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return {
    tags: tags.toSorted((one, other) => compare(one.name, other.name)),
    siteUrl,
    siteName: settings.name,
  }
}

export const meta: Route.MetaFunction = (args) =>
  describeTagOverview(findPostKind(args.location.pathname), args)

export default function TagOverviewRoute({ loaderData }: Route.ComponentProps) {
  const kind = findPostKind(useLocation().pathname)
  const { tags } = loaderData
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(tagsBreadcrumbs(kind))} />
      </div>
      <header className="page-head">
        <div className="wrap copy">
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
      <Banner id="closing-title" {...useContent(postLists)[kind.name].closing} />
    </>
  )
}
