import { useId, useState } from 'react'
import type { StoredFile } from '#app/data/media-manager.ts'
import { describeCount, describeFile, describeUses, describeVersions } from './describe-file.ts'
import { MediaThumb } from './media-thumb.tsx'
import type { MediaList, MediaQuery } from './use-media-list.ts'
import { formatDay } from '#app/ui/format-moment.ts'
import { MoreButton, QueryState } from '../section-parts.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { useMediaChanges } from './use-media-changes.ts'

export type MediaView = 'grid' | 'list'

export type MediaFilesProps = {
  list: MediaList
  wanted: MediaQuery
  view: MediaView
  onOpen: (file: StoredFile) => void
}

/** Matching files, to open or select. */
export function MediaFiles({ list, wanted, view, onOpen }: MediaFilesProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const { query, files, total } = list
  if (!files) return <QueryState query={query} label="Loading the library..." />
  if (files.length === 0) return <p className="section-note center">{describeNothing(wanted)}</p>
  const selected = files.filter(({ id }) => selectedIds.has(id))
  const toggle = (id: string) =>
    setSelectedIds(
      (known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]),
    )
  return (
    <section
      className="stack busy-line busy-line--below-header"
      aria-label="Files"
      aria-busy={query.isFetching || undefined}
    >
      {selected.length > 0 ? (
        <MediaSelectionBar
          selected={selected}
          isBin={wanted.place === 'bin'}
          onAll={
            files.length > selected.length ? () => setSelectedIds(new Set(files.map(({ id }) => id))) : null
          }
          onNone={() => setSelectedIds(new Set())}
        />
      ) : (
        <p className="faint" role="status">
          {total === 1 ? '1 file' : `${describeCount(total)} files`}
        </p>
      )}
      <ul className={view === 'grid' ? 'media-grid' : 'media-list box divided'}>
        {files.map((file) => (
          <MediaItem
            key={file.id}
            file={file}
            isSelected={selectedIds.has(file.id)}
            onToggle={() => toggle(file.id)}
            onOpen={() => onOpen(file)}
          />
        ))}
      </ul>
      <MoreButton query={query} />
    </section>
  )
}

type MediaItemProps = { file: StoredFile; isSelected: boolean; onToggle: () => void; onOpen: () => void }

function MediaItem({ file, isSelected, onToggle, onOpen }: MediaItemProps) {
  const lacksAlt = file.kind === 'picture' && file.alt === ''
  return (
    <li className="media-item">
      <label className="media-choice">
        <input type="checkbox" checked={isSelected} onChange={onToggle} aria-label={`Choose ${file.title}`} />
      </label>
      <MediaThumb file={file} />
      <div className="media-item-text stack gap-4 t-cap">
        <button type="button" className="media-title one-line" onClick={onOpen}>
          {file.title}
        </button>
        <span>{describeFile(file)}</span>
        <span>
          {describeWhere(file)}
          {lacksAlt && ', no alt text'}
        </span>
        <span className="media-item-day">{formatDay(file.created_at)}</span>
      </div>
    </li>
  )
}

function describeWhere(file: StoredFile): string {
  if (file.erased_at !== null) return `Erased on ${formatDay(file.erased_at)}`
  if (file.is_fixed) return 'Part of the site'
  const uses = describeUses(file.uses)
  return file.uses === 0 && file.versions > 0 ? `${uses}, in ${describeVersions(file.versions)}` : uses
}

function describeNothing({ place, kind, tag, search }: MediaQuery): string {
  if (kind ?? tag ?? search) return 'Nothing matches these filters.'
  if (place === 'bin') return 'The trash is empty. Deleted files stay here for 30 days.'
  if (place === 'unused') return 'Every file is used somewhere.'
  return 'No pictures yet. Drop some here, or use Upload.'
}

type MediaSelectionBarProps = {
  selected: readonly StoredFile[]
  isBin: boolean
  /** Null if all visible files are selected. */
  onAll: (() => void) | null
  onNone: () => void
}

function MediaSelectionBar({ selected, isBin, onAll, onNone }: MediaSelectionBarProps) {
  const id = useId()
  const { manager, run, restore, mayChange } = useMediaChanges()
  const canChange = selected.every(mayChange)
  const [tag, setTag] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const addTag = async () => {
    const ids = selected.map((file) => file.id)
    if (await run(() => manager.change(ids, { add_tags: [tag.trim()] }))) setTag('')
  }
  return (
    <div className="media-selection box row" role="group" aria-label="Selected files">
      <p role="status" className="grow strong">
        {selected.length} chosen
      </p>
      <div className="row gap-8">
        {onAll && (
          <Button size="small" variant="quiet" onClick={onAll}>
            All shown
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onNone}>
          None
        </Button>
        {canChange && isBin && (
          <Button size="small" variant="secondary" onClick={() => void restore(selected)}>
            <Icon name="undo-2" />
            Restore
          </Button>
        )}
        {canChange && !isBin && (
          <Button size="small" variant="secondary" onClick={() => setDeleting(true)}>
            <Icon name="trash-2" />
            Delete
          </Button>
        )}
      </div>
      {!canChange && <p className="t-cap">Some were uploaded by others. Only editors can change those.</p>}
      {canChange && !isBin && (
        <form
          className="full-width fields fields--compact"
          onSubmit={(event) => {
            event.preventDefault()
            if (tag.trim() !== '') void addTag()
          }}
        >
          <Field
            id={`${id}-tag`}
            label="Tag for the selected files"
            type="text"
            maxLength={40}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
          />
          <Button type="submit" size="small" disabled={tag.trim() === ''}>
            Add tag
          </Button>
        </form>
      )}
      {isDeleting && (
        <DeleteMedia
          files={selected}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            onNone()
          }}
        />
      )}
    </div>
  )
}
