import { readAgency } from '#app/data/context/site-configuration.ts'
import { ArticlePage } from '#app/posts/post-page.tsx'
import { type ArticlePreviewProps, usePreviewArticle } from './article-preview.tsx'
import { WidthPreview } from './width-preview.tsx'

/** The post as readers will see it on a phone, tablet or desktop. */
export function ArticleWidthPreview({ kind, form, post }: Omit<ArticlePreviewProps, 'label'>) {
  const article = usePreviewArticle(kind, form, post)
  const isTooLarge = typeof article === 'string'
  return (
    <WidthPreview label="The post as readers see it" problem={isTooLarge ? article : undefined}>
      {!isTooLarge && <ArticlePage kind={kind} post={article} related={[]} agency={readAgency()} />}
    </WidthPreview>
  )
}
