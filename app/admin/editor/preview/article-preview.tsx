import { readAgency } from '#app/data/context/site-configuration.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ArticlePage } from '#app/posts/article-page.tsx'
import type { PostKind } from '#app/posts/post-kind.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { usePreviewArticle } from './use-preview-article.ts'

export type ArticlePreviewProps = {
  label: string
  kind: PostKind
  form: PostForm
  post: EditablePost | null
}

/** The post as its readers will see it, by the component that shows it to them. Its links lead nowhere. */
export function ArticlePreview({ label, kind, form, post }: ArticlePreviewProps) {
  const article = usePreviewArticle(kind, form, post)
  return (
    <section
      className="article-preview"
      aria-label={label}
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a')) event.preventDefault()
      }}
    >
      {typeof article === 'string' ? (
        <p className="field-error">{article}</p>
      ) : (
        <ArticlePage kind={kind} post={article} related={[]} agency={readAgency()} />
      )}
    </section>
  )
}
