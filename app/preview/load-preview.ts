import { data, type RouterContextProvider } from 'react-router'
import { readAuthor } from '#app/data/authors/author-rows.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { siteContext } from '#app/data/context/context.ts'
import { pagePolicyContext } from '#app/data/context/page-policy.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { openPreview } from '#app/data/open-preview.ts'
import { showAuthor } from '#app/posts/authors/show-author.ts'
import { drawCover } from '#app/posts/covers/draw-cover.ts'
import { measureCover } from '#app/posts/measure-cover.ts'
import { readArticleText } from '#app/posts/reading/article-text.ts'
import { listFrameOrigins } from '#domain/html/render/boxes/render-embeds.ts'
import { renderBody } from '#domain/html/render/render-body.ts'
import { estimateReadingMinutes, needsOutline } from '#domain/posts/reading-time.ts'

const UNREACHABLE = { loadFailure: 'The preview could not be loaded' }

/**
 * Loads an unpublished post by its preview link.
 * @returns null if the link is invalid or expired, or is for another kind of post
 * @throws a route error: 503 if previews can't be loaded
 */
export async function loadPreview(
  context: Readonly<RouterContextProvider>,
  { kind, token }: { kind: string; token: string },
) {
  keepPagePrivate(context)
  const calls = context.get(siteCallsContext)
  if (!calls) throw data(UNREACHABLE, { status: 503 })
  const preview = await showLoadFailure(() => openPreview(calls, token))
  if (!preview || preview.table !== `${kind}_posts`) return null
  const { siteUrl, configuration, articleScriptUrl } = context.get(siteContext)
  const storage = describePictureStorage(configuration, siteUrl)
  const { post, author } = preview
  const { html, outline, measured } = readArticleText(post.content)
  const content = renderBody(html, storage)
  context.get(pagePolicyContext).frameOrigins = listFrameOrigins(content)
  return {
    kind: preview.table === 'blog_posts' ? ('blog' as const) : ('news' as const),
    post: {
      ...measureCover(post, storage),
      content,
      ...measured,
      // People with a preview link must not learn the id of the post.
      id: '',
      drawnCover: `data:image/svg+xml,${encodeURIComponent(drawCover(post.id))}`,
    },
    byline: { author: author && showAuthor(readAuthor(author), storage), updatedAt: null },
    minutes: estimateReadingMinutes(measured.wordCount),
    outline: needsOutline(measured.wordCount, outline.length) ? outline : [],
    scriptUrl: articleScriptUrl,
    expiresAt: preview.expires_at,
    state: preview.has_draft
      ? ('draftOfPublished' as const)
      : preview.is_published
        ? ('published' as const)
        : ('draft' as const),
  }
}
