import { useContent } from '#app/data/content/use-content.ts'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { ArticlePage } from '#app/posts/post-page.tsx'
import { blogKind, newsKind } from '#app/posts/post-kind.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { postPreview } from '#content/pages/post-preview.ts'
import type { loadPreview } from './load-preview.ts'
import './preview.css'

export type PreviewPageProps = NonNullable<Awaited<ReturnType<typeof loadPreview>>> & {
  settings: SiteSettings
}

/** The post as readers will see it, below a notice that it is a preview. */
export function PreviewPage(props: PreviewPageProps) {
  const { kind, post, byline, minutes, outline, scriptUrl, expiresAt, state, settings } = props
  const { timeZone } = settings
  const { label, states, until } = useContent(postPreview)
  // With the time zone, because the reader may be anywhere.
  const moment = `${formatMomentIn(timeZone, expiresAt)} (${timeZone.replaceAll('_', ' ')})`
  return (
    <>
      <aside className="preview-note" aria-label={label}>
        <div className="wrap">
          <Icon name="eye" />
          <p>
            <b>{label}</b> {states[state]} {until.replace('{moment}', moment)}
          </p>
        </div>
      </aside>
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
