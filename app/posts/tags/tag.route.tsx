import { useContent } from '#app/data/content/use-content.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { useLocation } from 'react-router'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { findPostKind } from '../post-kind.ts'
import { PostList } from '../post-list.tsx'
import { tagBreadcrumbs } from '../post-breadcrumbs.ts'
import type { Route } from './+types/tag.route'
import { loadTag } from './load-tag.ts'
import { MissingTag } from './missing-tag.tsx'
import { describeTag } from './tag-meta.ts'

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
