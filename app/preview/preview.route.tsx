import { useContent } from '#app/data/content/use-content.ts'
import { data, type RouterContextProvider } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { postPreview } from '#content/pages/post-preview.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import type { Route } from './+types/preview.route'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { ArticlePage } from '#app/posts/post-page.tsx'
import { blogKind, newsKind } from '#app/posts/post-kind.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { PreviewNote } from '#app/layout/page-note.tsx'
import { readAuthor } from '#app/data/authors/find-author.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
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

export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await loadPreview(context, params)
  const { settings } = context.get(siteContext)
  return data({ preview, settings }, { status: preview ? 200 : 404 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { preview } = loaderData
  const texts = site.content.read(postPreview)
  const { title, description } = (preview ? texts : texts.ended).head
  return [
    { title: title.replace('{title}', () => preview?.post.title ?? '') },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function PreviewRoute({ loaderData: { preview, settings } }: Route.ComponentProps) {
  return preview ? <PreviewPage {...preview} settings={settings} /> : <PreviewEnded />
}

/** Shown for invalid and expired links; reveals nothing about the post. */
function PreviewEnded() {
  const { title, lead } = useContent(postPreview).ended
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 className="t-h1">{title}</h1>
        <p className="t-lead">{lead}</p>
      </div>
    </div>
  )
}

type PreviewPageProps = NonNullable<Awaited<ReturnType<typeof loadPreview>>> & {
  settings: SiteSettings
}

/** The post as readers will see it, with a notice that it is a preview. */
function PreviewPage(props: PreviewPageProps) {
  const { kind, post, byline, minutes, outline, scriptUrl, expiresAt, state, settings } = props
  return (
    <>
      <PreviewNote state={state} expiresAt={expiresAt} settings={settings} />
      <ArticlePage
        kind={kind === 'blog' ? blogKind : newsKind}
        post={post}
        related={[]}
        byline={byline}
        reading={{ minutes, outline }}
        agency={settings}
        tool={<ArticleCalculator />}
        scriptUrl={scriptUrl}
      />
    </>
  )
}

const UNREACHABLE = { loadFailure: 'The preview could not be loaded' }

/**
 * Loads an unpublished post by its preview link.
 * @returns null if the link is invalid or expired, or is for another kind of post
 * @throws a route error: 503 if previews can't be loaded
 */
async function loadPreview(
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
