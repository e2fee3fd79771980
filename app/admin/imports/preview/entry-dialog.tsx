import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { InactiveArticle } from '#app/admin/editor/preview/article-preview.tsx'
import { trustBody } from '#app/admin/trusted-body.ts'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { measureCover } from '#app/posts/measure-cover.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import type { Loss } from '#import/body/loss-report.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { pluralize, formatCount } from '../import-labels.ts'
import { Notice } from '../import-parts.tsx'
import type { ReadEntry } from '../reading/worker-messages.ts'
import { ActionBadge } from './action-badge.tsx'
import { markLosses } from './place-losses.ts'
import { describePlace, describeState } from './select-rows.ts'

export type PreviewedFile = {
  kind: AuthoringKind
  readEntry: (number: number) => Promise<ReadEntry>
  /** Undefined for an online sheet, which is imported as a whole. */
  include?: (numbers: readonly number[], isIncluded: boolean) => void
}

type EntryDialogProps = {
  rows: readonly PlannedRow[]
  /** Index of the shown row. */
  at: number
  file: PreviewedFile
  now: number
  onMove: (at: number) => void
  onClose: () => void
}

/** An entry of a file: the article as readers will see it, next to its source. */
export function EntryDialog({ rows, at, file, now, onMove, onClose }: EntryDialogProps) {
  const row = rows[at]!
  const title = row.title || 'Untitled'
  const {
    data: entry,
    isPending,
    isError,
  } = useQuery({
    queryKey: ['import-entry', row.number],
    queryFn: () => file.readEntry(row.number),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [shown, setShown] = useState<'article' | 'source'>('article')
  const move = (step: 1 | -1) => {
    if (rows[at + step]) onMove(at + step)
  }
  useArrowKeys(move)
  const facts = [describePlace(row), describeState(row, now), row.author].filter(Boolean).join(', ')
  return (
    <Dialog
      title={title}
      description={`${formatCount(at + 1)} of ${formatCount(rows.length)}: ${facts}`}
      size="full"
      onClose={onClose}
      actions={<ActionBadge row={row} />}
      footer={
        <>
          <Button variant="quiet" className="push-right" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="secondary"
            aria-keyshortcuts="ArrowLeft"
            aria-disabled={at === 0}
            onClick={() => move(-1)}
          >
            <Icon name="chevron-left" />
            Previous
          </Button>
          <Button
            variant="secondary"
            data-autofocus
            aria-keyshortcuts="ArrowRight"
            aria-disabled={at === rows.length - 1}
            onClick={() => move(1)}
          >
            Next
            <Icon name="chevron-right" />
          </Button>
        </>
      }
    >
      <div className="import-entry">
        <p className="sr-only" role="status">
          {`${title}, ${at + 1} of ${rows.length}`}
        </p>
        <Notes key={`notes ${row.number}`} row={row} />
        <div className="import-sides choice-group" role="group" aria-label="Show">
          {SIDES.map(([side, label]) => (
            <button key={side} type="button" aria-pressed={side === shown} onClick={() => setShown(side)}>
              {label}
            </button>
          ))}
        </div>
        {isPending && <Spinner label="Reading the entry..." />}
        {isError && (
          <div role="alert">
            <Notice tone="bad">
              The file could not be read again. It may have been moved or changed: go back and choose it
              again.
            </Notice>
          </div>
        )}
        {entry && (
          <div key={row.number} className="import-panes" data-shown={shown}>
            <section aria-label="Article" tabIndex={0}>
              {entry.post ? (
                <EntryArticle kind={file.kind} post={entry.post} losses={entry.losses} />
              ) : (
                <p className="t-small">This entry does not become a post.</p>
              )}
            </section>
            <section aria-label="In the file" tabIndex={0}>
              <pre>{shorten(entry.source)}</pre>
            </section>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const SIDES = [
  ['article', 'Article'],
  ['source', 'In the file'],
] as const

const MAX_SOURCE_LENGTH = 400_000

const shorten = (source: string): string =>
  source.length > MAX_SOURCE_LENGTH ? `${source.slice(0, MAX_SOURCE_LENGTH)}…` : source

const MAX_OPEN_NOTES = 2

function Notes({ row: { reason, warnings } }: { row: PlannedRow }) {
  const notes = [...new Set([...(reason === null ? [] : [reason]), ...warnings])]
  if (notes.length === 0) return null
  return (
    <Notice>
      <details className="import-notes disclosure" open={notes.length <= MAX_OPEN_NOTES}>
        <summary>{pluralize(notes.length, 'note')}</summary>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </details>
    </Notice>
  )
}

type EntryArticleProps = { kind: AuthoringKind; post: PreparedPost; losses: readonly Loss[] }

/** The article with its losses marked and inactive links. */
function EntryArticle({ kind, post, losses }: EntryArticleProps) {
  const box = useRef<HTMLDivElement>(null)
  const article = makeArticle(kind, post)
  useEffect(() => {
    const prose = box.current!.querySelector('.prose')
    return prose ? markLosses(prose, losses) : undefined
  }, [losses])
  return (
    <div ref={box}>
      <InactiveArticle kind={kind} article={article} />
    </div>
  )
}

/** @returns the article as it will be published, or a message if it is too large */
function makeArticle({ table }: AuthoringKind, { share_image, noindex, ...post }: PreparedPost) {
  try {
    const author = post.author ?? (table === 'news_posts' ? 'Admin' : null)
    const known = { ...post, author, id: 'preview', updated_at: post.published_at }
    const made = measureCover({ ...known, share_image, noindex: noindex ?? false }, readPictureStorage())
    return { ...made, content: trustBody(post.content) }
  } catch (error) {
    if (error instanceof HtmlLimitError) return error.message
    throw error
  }
}

/** Left and right arrows move between entries. */
function useArrowKeys(move: (step: 1 | -1) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    if (event.key === 'ArrowLeft') move(-1)
    else if (event.key === 'ArrowRight') move(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
