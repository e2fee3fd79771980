import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { ArticlePage } from '#app/posts/post-page.tsx'
import { blogKind, newsKind } from '#app/posts/post-kind.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import type { loadPreview } from './load-preview.ts'
import { PreviewNote } from '#app/layout/page-note.tsx'

export type PreviewPageProps = NonNullable<Awaited<ReturnType<typeof loadPreview>>> & {
  settings: SiteSettings
}

/** The post as readers will see it, below a notice that it is a preview. */
export function PreviewPage(props: PreviewPageProps) {
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
