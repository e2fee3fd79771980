import { type ReactNode, useMemo } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostKind } from '#app/posts/post-kind.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { ArticlePreview } from './preview/article-preview.tsx'
import { findChangedFields, nameFields, readFields } from './history/form-fields.ts'
import { serializeForm, toForm } from './post-form.ts'
import type { Conflict } from './use-saving.ts'
import './conflict-view.css'

export type ConflictViewProps = {
  kind: PostKind
  form: PostForm
  /** Null for a new post whose first save succeeded although its answer was lost. */
  post: EditablePost | null
  conflict: Conflict
}

/** Compares the two versions of a post that two people changed. The one that is not chosen is kept as a backup. */
export function ConflictView({ kind, form, post, conflict }: ConflictViewProps) {
  const { current, changedBy, changedAt } = conflict
  const theirs = useMemo(() => toForm(kind.table, current), [kind, current])
  // A new post keeps the date and slug that it was stored with.
  const mine = post
    ? form
    : { ...form, publishedAt: form.publishedAt || theirs.publishedAt, slug: form.slug.trim() || theirs.slug }
  return (
    <>
      <p className="t-body" role="alert">
        This post was changed by {changedBy ?? 'someone else'} at {formatMoment(changedAt)}, after you opened
        it. {describeDifferences(mine, theirs)} The version you don&apos;t choose is kept in this browser.
      </p>
      <div
        className={form.featuredImage === theirs.featuredImage ? 'conflict conflict--same-image' : 'conflict'}
        // Focusable, so that keys can scroll it.
        role="group"
        aria-label="Both versions"
        tabIndex={0}
      >
        <Version heading="Your version" summary={form.summary}>
          <ArticlePreview label="Your version" kind={kind} form={form} post={post} />
        </Version>
        <Version heading="Their version" summary={theirs.summary}>
          <ArticlePreview label="Their version" kind={kind} form={theirs} post={current} />
        </Version>
      </div>
    </>
  )
}

type VersionProps = { heading: string; summary: string; children: ReactNode }

function Version({ heading, summary, children }: VersionProps) {
  return (
    <div className="stack">
      <h2 className="t-h4">{heading}</h2>
      {summary.trim() !== '' && <p className="t-cap">Summary: {summary}</p>}
      {children}
    </div>
  )
}

function describeDifferences(mine: PostForm, theirs: PostForm): string {
  const fields = findChangedFields(readFields(mine), readFields(theirs))
  const sameBlocks = serializeForm({ ...mine, blocks: theirs.blocks }) === serializeForm(mine)
  const changed = [nameFields(fields), sameBlocks ? '' : 'content'].filter(Boolean).join(', ')
  return changed === '' ? 'Both are the same.' : `They differ in: ${changed}.`
}
