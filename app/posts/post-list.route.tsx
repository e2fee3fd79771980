import { redirect, useLocation } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { countPages, parsePageNumber } from '#domain/posts/pagination.ts'
import type { Route } from './+types/post-list.route'
import { EmptyState } from './empty-state.tsx'
import { measureCover } from './measure-cover.ts'
import { getPageHref } from './pager.tsx'
import { findPostKind } from './post-kind.ts'
import { PostList } from './post-list.tsx'
import { describePostList } from './post-meta.ts'
import { listBreadcrumbs } from './post-breadcrumbs.ts'

const MIN_POSTS_WITH_LEAD = 4

/** One page of the posts; a page number past the last page redirects to it. Throws as `showLoadFailure`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const kind = findPostKind(pathname)
  const page = parsePageNumber(searchParams.get('page'))
  const { posts, total } = await showLoadFailure(() =>
    listPosts(context.get(clientContext), { table: kind.table, page, failureMessage: kind.loadFailure }),
  )
  const pageCount = countPages(total)
  if (page > pageCount) throw redirect(getPageHref(kind.path, pageCount))
  const { siteUrl, settings, configuration } = context.get(siteContext)
  const storage = describePictureStorage(configuration, siteUrl)
  return {
    posts: posts.map((post) => measureCover(post, storage)),
    total,
    page,
    pageCount,
    siteUrl,
    siteName: settings.name,
    timeZone: settings.timeZone,
  }
}

export const meta: Route.MetaFunction = (args) => describePostList(findPostKind(args.location.pathname), args)

export default function PostListRoute({ loaderData }: Route.ComponentProps) {
  const kind = findPostKind(useLocation().pathname)
  const { posts, page, pageCount, total, timeZone } = loaderData
  const hasLead = kind.hasLeadPost && page === 1 && posts.length >= MIN_POSTS_WITH_LEAD
  return (
    <>
      <PageStyles of="posts" />
      <header className="page-head">
        <div className="wrap copy">
          <h1 className="t-h1">{kind.title}</h1>
          <p className="t-lead">{kind.subtitle}</p>
          {posts.length > 0 && (
            <a className="link" href={`${kind.path}/tags`}>
              Browse by tag
            </a>
          )}
        </div>
      </header>
      <section className="post-list" aria-label={kind.title} data-post-list={kind.table}>
        <div className="wrap">
          {posts.length === 0 ? (
            <EmptyState title={kind.emptyTitle} text={kind.emptyText} />
          ) : (
            <>
              {page > 1 && <Breadcrumbs steps={startAtHome(listBreadcrumbs(kind, page))} />}
              <PostList
                kind={kind}
                path={kind.path}
                posts={posts}
                page={page}
                pageCount={pageCount}
                total={total}
                timeZone={timeZone}
                hasLead={hasLead}
              />
            </>
          )}
        </div>
      </section>
      <Banner id="closing-title" {...kind.closing} />
    </>
  )
}
