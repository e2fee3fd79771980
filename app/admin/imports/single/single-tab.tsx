import { useId } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Notice } from '../notice.tsx'
import type { SingleImport } from './use-single-import.ts'

export type SingleTabProps = { single: SingleImport; hasShopifyId: boolean }

const TITLE_MISSING = 'Please enter a title.'
const CONTENT_MISSING = 'Please enter the content.'

/** One post, typed or pasted. */
export function SingleTab({ single, hasShopifyId }: SingleTabProps) {
  const id = useId()
  const { post, change, isChecked, isBusy, refusal } = single
  const isContentMissing = isChecked && post.content.trim() === ''
  return (
    <div className="import-tab">
      {refusal !== null && (
        <div role="alert">
          <Notice tone="bad">{refusal}</Notice>
        </div>
      )}
      <Field
        id={`${id}-title`}
        label="Title"
        value={post.title}
        disabled={isBusy}
        aria-required
        error={isChecked && post.title.trim() === '' ? TITLE_MISSING : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-content`}>Content</label>
        <textarea
          id={`${id}-content`}
          className="input"
          rows={8}
          value={post.content}
          disabled={isBusy}
          aria-required
          aria-invalid={isContentMissing || undefined}
          aria-describedby={`${id}-content-note`}
          onChange={(event) => change({ content: event.target.value })}
        />
        <FieldNote
          id={`${id}-content-note`}
          hint="HTML or plain text; a blank line starts a paragraph."
          error={isContentMissing ? CONTENT_MISSING : undefined}
        />
      </div>
      <Field
        id={`${id}-summary`}
        label="Summary (optional)"
        hint="Without one, the beginning of the content is used."
        value={post.summary}
        disabled={isBusy}
        onChange={(event) => change({ summary: event.target.value })}
      />
      <div className="import-pair">
        <Field
          id={`${id}-author`}
          label="Author (optional)"
          value={post.author}
          disabled={isBusy}
          onChange={(event) => change({ author: event.target.value })}
        />
        <Field
          id={`${id}-image`}
          label="Featured image URL (optional)"
          inputMode="url"
          placeholder="https://"
          value={post.featured_image}
          disabled={isBusy}
          onChange={(event) => change({ featured_image: event.target.value })}
        />
      </div>
      {hasShopifyId && (
        <Field
          id={`${id}-shopify`}
          label="Shopify id (optional)"
          hint="With it, a later import of the same article finds this post again."
          value={post.shopify_id}
          disabled={isBusy}
          onChange={(event) => change({ shopify_id: event.target.value })}
        />
      )}
    </div>
  )
}
