import { redirect, useLocation } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { countPages, parsePageNumber } from '#domain/posts/pagination.ts'
import type { Route } from './+types/post-list.route'
import { measureCover } from './measure-cover.ts'
import { getPageHref } from './pager.tsx'
import { findPostKind } from './post-kind.ts'
import { PostListPage } from './post-list-page.tsx'
import { describePostList } from './post-meta.ts'
import { pickDates } from '#domain/posts/post-dates.ts'

/** Loads a page of posts. A page number past the end redirects to the last page. Throws like `showLoadFailure`. */
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
    dates: pickDates(settings),
  }
}

export const meta: Route.MetaFunction = (args) => describePostList(findPostKind(args.location.pathname), args)

export default function PostListRoute({ loaderData }: Route.ComponentProps) {
  return <PostListPage kind={findPostKind(useLocation().pathname)} list={loaderData} />
}
