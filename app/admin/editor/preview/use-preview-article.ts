import { useDeferredValue, useMemo } from 'react'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { measureCover, type PostWithCover } from '#app/posts/measure-cover.ts'
import type { PostKind } from '#app/posts/post-kind.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { trustBody } from '#app/admin/trusted-body.ts'
import { makeArticle } from '../post-form.ts'

/** @returns the post as it would be published now, or a sentence when it is too much to be read */
export function usePreviewArticle(
  kind: PostKind,
  form: PostForm,
  post: EditablePost | null,
): (Article & PostWithCover) | string {
  const shown = useDeferredValue(form)
  return useMemo(() => {
    try {
      const made = measureCover(makeArticle(kind.table, shown, post), readPictureStorage())
      return { ...made, content: trustBody(made.content) }
    } catch (error) {
      if (error instanceof HtmlLimitError) return error.message
      throw error
    }
  }, [kind, shown, post])
}
