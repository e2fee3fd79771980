import { useDeferredValue, useMemo } from 'react'
import { readAgency, readPictureStorage } from '#app/data/context/site-configuration.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ArticlePage } from '#app/posts/post-page.tsx'
import type { PostKind } from '#app/posts/post-kind.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import { measureCover, type PostWithCover } from '#app/posts/measure-cover.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { trustBody } from '#app/admin/trusted-body.ts'
import { toArticle } from '../post-form.ts'

export type ArticlePreviewProps = {
  label: string
  kind: PostKind
  form: PostForm
  post: EditablePost | null
}

type PreviewedArticle = Omit<Article, 'revised_at'> & PostWithCover

/** The post as readers will see it. */
export function ArticlePreview({ label, kind, form, post }: ArticlePreviewProps) {
  const article = usePreviewArticle(kind, form, post)
  return (
    <section className="article-preview" aria-label={label}>
      <InactiveArticle kind={kind} article={article} />
    </section>
  )
}

/** An article without working links. @param props `article`: a message if it is too large */
export function InactiveArticle({ kind, article }: { kind: PostKind; article: PreviewedArticle | string }) {
  if (typeof article === 'string') return <p className="field-error">{article}</p>
  return (
    <div
      role="presentation"
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a')) event.preventDefault()
      }}
    >
      <ArticlePage kind={kind} post={article} related={[]} agency={readAgency()} />
    </div>
  )
}

/** @returns the post as it would be published now, or a message if it is too large */
export function usePreviewArticle(
  kind: PostKind,
  form: PostForm,
  post: EditablePost | null,
): PreviewedArticle | string {
  const shown = useDeferredValue(form)
  return useMemo(() => {
    try {
      const made = measureCover(toArticle(kind.table, shown, post), readPictureStorage())
      return { ...made, content: trustBody(made.content) }
    } catch (error) {
      if (error instanceof HtmlLimitError) return error.message
      throw error
    }
  }, [kind, shown, post])
}
