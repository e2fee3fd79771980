import { redirect, type RouterContextProvider } from 'react-router'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { countPages, parsePageNumber } from '#domain/posts/pagination.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { measureCover } from './measure-cover.ts'
import { hrefOfPage } from './pager.tsx'
import type { PostKind } from './post-kind.ts'

/** What a list page shows; a page number past the last one leads to the last one. Throws as `showLoadFailure`. */
export async function loadPostList(
  kind: PostKind,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
  const { posts, total } = await showLoadFailure(() =>
    listPosts(context.get(clientContext), { table: kind.table, page, failureMessage: kind.loadFailure }),
  )
  const pageCount = countPages(total)
  if (page > pageCount) throw redirect(hrefOfPage(kind.path, pageCount))
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
