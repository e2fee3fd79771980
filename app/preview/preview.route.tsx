import { useContent } from '#app/data/content/use-content.ts'
import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { postPreview } from '#content/pages/post-preview.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import type { Route } from './+types/preview.route'
import { loadPreview } from './load-preview.ts'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { ArticlePage } from '#app/posts/post-page.tsx'
import { blogKind, newsKind } from '#app/posts/post-kind.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { PreviewNote } from '#app/layout/page-note.tsx'

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
