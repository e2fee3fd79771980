import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  type ListedRedirect,
  listRedirects,
  type RedirectSource,
  removeRedirect,
} from '#app/data/redirects.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatDay, formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { toReadablePath } from '#domain/redirects/redirect.ts'
import { MoreButton, QueryState, useAction, useDebounced } from '../section-parts.tsx'
import { describeFailure } from './redirect-rules.ts'

const PAGE_SIZE = 50

type RedirectTableProps = {
  onAdd: () => void
  onEdit: (redirect: ListedRedirect) => void
}

const SOURCES: { value: RedirectSource | ''; label: string }[] = [
  { value: '', label: 'All sources' },
  { value: 'manual', label: 'Manual' },
  { value: 'renamed', label: 'Renamed posts' },
  { value: 'import', label: 'Imports' },
  { value: 'deleted', label: 'Deleted posts' },
]

/** All redirects with their hits; manual ones can be edited. */
export function RedirectTable({ onAdd, onEdit }: RedirectTableProps) {
  const id = useId()
  const [removed, setRemoved] = useState<ListedRedirect | null>(null)
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState<RedirectSource | null>(null)
  const search = useDebounced(typed)
  const query = useInfiniteQuery({
    queryKey: ['redirects', { search, source }],
    queryFn: ({ pageParam: offset }) =>
      listRedirects(getBrowserClient(), { search, source }, { offset, limit: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const count = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return count < total ? count : undefined
    },
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <div className="stack gap-16">
      <div className="fields">
        <Field
          id={`${id}-search`}
          type="search"
          label="Search"
          placeholder="Part of a URL"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          id={`${id}-source`}
          label="Source"
          options={SOURCES}
          value={source ?? ''}
          onChange={(event) => setSource((event.target.value || null) as RedirectSource | null)}
        />
        <Button onClick={onAdd}>
          <Icon name="plus" />
          Add redirect
        </Button>
      </div>
      <QueryState query={query} label="Loading redirects..." describe={describeFailure} />
      {rows?.length === 0 && (
        <p className="section-note center" role="status">
          {search.trim() !== '' || source !== null
            ? 'No matching redirects.'
            : 'No redirects yet. Renaming or importing posts adds them automatically.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <>
          <p className="t-cap" role="status">
            {total === 1 ? '1 redirect' : `${total.toLocaleString('en-US')} redirects`}
          </p>
          <ul className="row-list busy-line" aria-label="Redirects" aria-busy={query.isFetching || undefined}>
            {rows.map((redirect) => (
              <RedirectRow
                key={`${redirect.source} ${redirect.path}`}
                redirect={redirect}
                onEdit={() => onEdit(redirect)}
                onRemove={() => setRemoved(redirect)}
              />
            ))}
          </ul>
        </>
      )}
      <MoreButton query={query} />
      {removed && <RemoveRedirect redirect={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

function RemoveRedirect({ redirect, onClose }: { redirect: ListedRedirect; onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction(describeFailure)
  const remove = async () => {
    const isDone = await run('Deletion failed', () => removeRedirect(getBrowserClient(), redirect.path))
    if (!isDone) return
    showToast({ title: 'Redirect deleted' })
    onClose()
    void queries.invalidateQueries({ queryKey: ['redirects'] })
  }
  return (
    <ConfirmDialog
      title="Delete this redirect?"
      question={`“${toReadablePath(redirect.path)}” will return “page not found”.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}

type RedirectRowProps = { redirect: ListedRedirect; onEdit: () => void; onRemove: () => void }

const ORIGINS: Record<RedirectSource, string> = {
  manual: 'Manual',
  import: 'From an import',
  renamed: 'Renamed post',
  deleted: 'Deleted post',
}

function RedirectRow({ redirect, onEdit, onRemove }: RedirectRowProps) {
  const { path, target, status, source } = redirect
  return (
    <li>
      <div>
        <b>{toReadablePath(path)}</b>
        <p className="row gap-8 muted">
          <StatusBadge tone={target === null ? 'warning' : 'plain'}>{status}</StatusBadge>
          {target === null ? (
            'Gone'
          ) : (
            <>
              <Icon name="arrow-right" />
              <span className="sr-only">leads to</span>
              <span className="break-long">{toReadablePath(target)}</span>
            </>
          )}
        </p>
        <p className="t-cap">{describeRow(redirect)}</p>
      </div>
      {source === 'manual' && (
        <div className="row gap-8">
          <Button variant="secondary" size="small" aria-label={`Edit ${path}`} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="danger" size="small" aria-label={`Delete ${path}`} onClick={onRemove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

function describeRow({ source, hits, last_used, updated_at, changed_by_email }: ListedRedirect): string {
  const used =
    hits === 0
      ? 'not used yet'
      : `used ${hits === 1 ? 'once' : `${hits.toLocaleString('en-US')} times`}, last ${formatDay(last_used!)}`
  const changed =
    source === 'manual' && updated_at !== null
      ? `, changed ${formatMoment(updated_at)}${changed_by_email ? ` by ${changed_by_email}` : ''}`
      : ''
  return `${ORIGINS[source]}, ${used}${changed}`
}
