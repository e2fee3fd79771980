import { useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type ListedRedirect, type RedirectSource, removeRedirect } from '#app/data/redirects/redirects.ts'
import { toReadablePath } from '#domain/redirects/redirect.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from './describe-failure.ts'
import { RedirectRow } from './redirect-row.tsx'
import type { RedirectList } from './use-redirects.ts'

export type RedirectTableProps = {
  list: RedirectList
  onAdd: () => void
  onEdit: (redirect: ListedRedirect) => void
}

const SOURCES: { value: RedirectSource | ''; label: string }[] = [
  { value: '', label: 'From everywhere' },
  { value: 'manual', label: 'Typed here' },
  { value: 'renamed', label: 'Renamed posts' },
  { value: 'import', label: 'Imports' },
  { value: 'deleted', label: 'Deleted posts' },
]

/** All redirects with their counts; those typed here can be changed. */
export function RedirectTable({ list, onAdd, onEdit }: RedirectTableProps) {
  const id = useId()
  const [removed, setRemoved] = useState<ListedRedirect | null>(null)
  const { filter, setFilter } = list
  return (
    <div className="row-panel">
      <div className="redirect-filters">
        <Field
          id={`${id}-search`}
          type="search"
          label="Search"
          placeholder="Part of an address"
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
        />
        <SelectField
          id={`${id}-source`}
          label="Where from"
          options={SOURCES}
          value={filter.source ?? ''}
          onChange={(event) =>
            setFilter({ ...filter, source: (event.target.value || null) as RedirectSource | null })
          }
        />
        <Button onClick={onAdd}>
          <Icon name="plus" />
          Add redirect
        </Button>
      </div>
      {list.failure !== null && <ReadingFailure message={list.failure} onRetry={() => void list.reload()} />}
      <Rows list={list} onEdit={onEdit} onRemove={setRemoved} />
      {removed && (
        <RemoveRedirect
          redirect={removed}
          onEnd={() => {
            setRemoved(null)
            void list.reload()
          }}
          onCancel={() => setRemoved(null)}
        />
      )}
    </div>
  )
}

type RowsProps = {
  list: RedirectList
  onEdit: (redirect: ListedRedirect) => void
  onRemove: (redirect: ListedRedirect) => void
}

function Rows({ list, onEdit, onRemove }: RowsProps) {
  const { rows, total, failure, isLoading, filter } = list
  if (rows === null) return failure === null ? <Spinner label="Reading redirects..." /> : null
  if (rows.length === 0 && failure === null) {
    const isFiltered = filter.search.trim() !== '' || filter.source !== null
    return (
      <p className="redirects-empty" role="status">
        {isFiltered
          ? 'No redirect fits.'
          : 'There are no redirects yet. New names of posts and imports add theirs by themselves.'}
      </p>
    )
  }
  return (
    <>
      <p className="t-cap" role="status">
        {total === 1 ? '1 redirect' : `${total.toLocaleString('en-US')} redirects`}
      </p>
      <ul className="row-list busy-line" aria-label="Redirects" aria-busy={isLoading || undefined}>
        {rows.map((redirect) => (
          <RedirectRow
            key={`${redirect.source} ${redirect.path}`}
            redirect={redirect}
            onEdit={() => onEdit(redirect)}
            onRemove={() => onRemove(redirect)}
          />
        ))}
      </ul>
      {rows.length < total && (
        <Button
          variant="secondary"
          isBusy={isLoading}
          aria-disabled={isLoading || undefined}
          onClick={() => {
            if (!isLoading) void list.loadMore()
          }}
        >
          Show more
        </Button>
      )}
    </>
  )
}

type RemoveProps = { redirect: ListedRedirect; onEnd: () => void; onCancel: () => void }

function RemoveRedirect({ redirect, onEnd, onCancel }: RemoveProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeRedirect(getBrowserClient(), redirect.path)
      showToast({ title: 'Redirect deleted' })
      onEnd()
    } catch (error) {
      setBusy(false)
      showToast({ title: 'Deletion failed', description: describeFailure(error), isError: true })
    }
  }
  return (
    <ConfirmDialog
      title="Delete this redirect?"
      question={`“${toReadablePath(redirect.path)}” will answer that there is no page.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  )
}
