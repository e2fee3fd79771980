import { useContent } from '#app/data/content/use-content.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { useLocation } from 'react-router'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { findPostKind, type PostKind } from '../post-kind.ts'
import { PostList } from '../post-list.tsx'
import { tagBreadcrumbs } from '../post-breadcrumbs.ts'
import type { Route } from './+types/tag.route'
import { loadTag } from './load-tag.ts'
import { describeTag } from './tag-meta.ts'
import type { ListedTag } from '#app/data/tags/list-tags.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { CountedTags } from './counted-tags.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadTag(findPostKind(new URL(args.request.url).pathname), args)
}

export const meta: Route.MetaFunction = (args) => describeTag(findPostKind(args.location.pathname), args)

export default function TagRoute({ loaderData }: Route.ComponentProps) {
  const kind = findPostKind(useLocation().pathname)
  const { closing } = useContent(postLists)[kind.name]
  if (!loaderData.tag) return <MissingTag kind={kind} {...loaderData} />
  const { tag, path, total, posts, page, pageCount, dates } = loaderData
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(tagBreadcrumbs(kind, tag, { path, page }))} />
      </div>
      <header className="page-head">
        <div className="wrap copy">
          <h1 className="t-h1">{tag.name}</h1>
          {tag.description && <p className="t-lead pre-line">{tag.description}</p>}
          <p className="faint">{total === 1 ? '1 post' : `${total} posts`}</p>
        </div>
      </header>
      <section className="post-list" aria-label={tag.name}>
        <div className="wrap">
          <PostList
            kind={kind}
            path={path}
            posts={posts}
            page={page}
            pageCount={pageCount}
            total={total}
            dates={dates}
          />
        </div>
      </section>
      <Banner id="closing-title" {...closing} />
    </>
  )
}

/** Page of an unknown tag: a link to the list, and other tags. */
function MissingTag({ kind, others }: { kind: PostKind; others: ListedTag[] }) {
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
