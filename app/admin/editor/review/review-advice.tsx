import { useDeferredValue, useId, useMemo } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { blockToHtml } from '#domain/posts/blocks/blocks-to-html.ts'
import { isBlankBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import { type ReviewNote, reviewPost } from '#domain/posts/review/review-post.ts'
import type { ReviewedBlock } from '#domain/posts/review/read-parts.ts'
import { syntaxOf } from '../post-form.ts'
import { useLinkCheck } from './use-link-check.ts'
import './review.css'

export type ReviewProps = {
  table: PostTable
  form: PostForm
  onGo: (field: FormField) => void
}

/** What is missing, each with the way to it. */
export function ReviewAdvice({ table, form, onGo }: ReviewProps) {
  const shown = useDeferredValue(form)
  const { check, start } = useLinkCheck()
  const review = useMemo(() => readReview(table, shown), [table, shown])
  if (typeof review === 'string') return <p className="field-error">{review}</p>
  const { blocks } = review
  const notes = [...review.notes, ...check.notes]
  const pictures = [
    { field: 'featured-image', address: form.featuredImage },
    { field: 'share-image', address: form.shareImage },
  ] as const
  return (
    <>
      {notes.length === 0 ? (
        <p className="review-good">
          <Icon name="circle-check" />
          Nothing is missing.
        </p>
      ) : (
        <ul className="review-notes" aria-label="Advice">
          {notes.map((note, at) => (
            // Notes have no state of their own, and two may say the same.
            <Note key={at} note={note} onGo={onGo} />
          ))}
        </ul>
      )}
      <div className="review-check">
        <Button
          variant="secondary"
          size="small"
          isBusy={check.isRunning}
          disabled={check.isRunning}
          onClick={() => void start({ blocks, pictures: pictures.filter(({ address }) => address !== '') })}
        >
          {check.isRunning ? 'Checking...' : 'Check links and pictures'}
        </Button>
        <p className="field-hint" role="status">
          {check.outcome}
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

function Note({ note, onGo }: { note: ReviewNote; onGo: ReviewProps['onGo'] }) {
  const id = useId()
  return (
    <li>
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

/** @returns a sentence when the text is too much to be read */
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
