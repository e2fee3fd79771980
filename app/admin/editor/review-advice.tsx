import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { blockToHtml } from '#domain/posts/blocks/blocks-to-html.ts'
import { isBlankBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import { type ReviewNote, reviewPost } from '#domain/posts/review/review-post.ts'
import type { ReviewedBlock } from '#domain/posts/review/read-parts.ts'
import { checkPost } from './check-post.ts'
import { syntaxOf } from './post-form.ts'
import './review.css'

export type ReviewAdviceProps = {
  table: PostTable
  form: PostForm
  onGo: (field: FormField) => void
}

/** Lists suggestions before publishing, each with a link to its field. */
export function ReviewAdvice({ table, form, onGo }: ReviewAdviceProps) {
  const shown = useDeferredValue(form)
  const review = useMemo(() => readReview(table, shown), [table, shown])
  const attempt = useRef<AbortController | null>(null)
  useEffect(() => () => attempt.current?.abort(), [])
  const check = useMutation({
    mutationFn: (blocks: readonly ReviewedBlock[]) => {
      const pictures = [
        { field: 'featured-image' as const, address: form.featuredImage },
        { field: 'share-image' as const, address: form.shareImage },
      ].filter(({ address }) => address !== '')
      attempt.current = new AbortController()
      return checkPost({ blocks, pictures }, attempt.current.signal)
    },
  })
  if (typeof review === 'string') return <p className="field-error">{review}</p>
  const notes = [...review.notes, ...(check.data?.notes ?? [])]
  return (
    <>
      {notes.length === 0 ? (
        <p className="row gap-8">
          <Icon name="circle-check" />
          Nothing is missing.
        </p>
      ) : (
        <ul className="review-notes stack" aria-label="Advice">
          {notes.map((note, at) => (
            <Note key={at} note={note} onGo={onGo} />
          ))}
        </ul>
      )}
      <div className="row gap-8">
        <Button
          variant="secondary"
          size="small"
          isBusy={check.isPending}
          disabled={check.isPending}
          onClick={() => check.mutate(review.blocks)}
        >
          {check.isPending ? 'Checking...' : 'Check links and pictures'}
        </Button>
        <p className="field-hint" role="status">
          {check.data?.outcome}
        </p>
      </div>
    </>
  )
}

const AUDIENCES: Record<ReviewNote['audience'], string> = {
  search: 'Search engines',
  readers: 'Readers',
  assistive: 'Assistive technology',
}

function Note({ note, onGo }: { note: ReviewNote; onGo: ReviewAdviceProps['onGo'] }) {
  const id = useId()
  return (
    <li className="row row--top row--between">
      <p id={id}>
        <span className="review-audience">{AUDIENCES[note.audience]}</span>
        {note.message}
      </p>
      <Button variant="quiet" size="small" aria-describedby={id} onClick={() => onGo(note.field)}>
        Go there
      </Button>
    </li>
  )
}

/** @returns a message if the text is too large */
function readReview(
  table: PostTable,
  form: PostForm,
): { blocks: readonly ReviewedBlock[]; notes: ReviewNote[] } | string {
  const syntax = syntaxOf(table)
  try {
    const blocks = form.blocks
      .filter((block) => !isBlankBlock(block, syntax))
      .map((block) => ({ id: block.id, html: blockToHtml(block, syntax) }))
    return { blocks, notes: reviewPost({ ...form, blocks }) }
  } catch (error) {
    if (error instanceof HtmlLimitError) return error.message
    throw error
  }
}
