import { redirect, type RouterContextProvider } from 'react-router'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import { listRelatedPosts } from '#app/data/posts/list-related-posts.ts'
import { renderBody } from '#domain/html/render/render-body.ts'
import { toReadableHtml } from '#domain/html/readable-html.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { measureCover } from './measure-cover.ts'
import type { PostKind } from './post-kind.ts'

/** One post with its neighbours; a missing or unpublished one leads back to the list. Throws as `showLoadFailure`. */
export async function loadPost(
  kind: PostKind,
  { params, context }: { params: { id: string }; context: Readonly<RouterContextProvider> },
) {
  const client = context.get(clientContext)
  const options = { table: kind.table, failureMessage: kind.loadFailure }
  try {
    const { post, related } = await showLoadFailure(async () => {
      const found = await findPost(client, { ...options, id: params.id })
      return { post: found, related: await listRelatedPosts(client, { ...options, post: found }) }
    })
    const { siteUrl, settings, configuration } = context.get(siteContext)
    const storage = describePictureStorage(configuration, siteUrl)
    return {
      post: {
        ...measureCover(post, storage),
        content: renderBody(toReadableHtml(post.content), storage),
      },
      related: related.map((neighbour) => measureCover(neighbour, storage)),
      siteUrl,
      siteName: settings.name,
      timeZone: settings.timeZone,
    }
  } catch (error) {
    if (error instanceof DataError && error.kind === 'missing') throw redirect(kind.path)
    throw error
  }
}
