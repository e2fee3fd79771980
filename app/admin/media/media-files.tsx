import { useState } from 'react'
import type { MediaManager, StoredFile } from '#app/data/media-manager.ts'
import { describeCount, describeFile, describeUses, describeVersions } from './describe-file.ts'
import { MediaThumb } from './media-thumb.tsx'
import type { MediaList, MediaQuery } from './use-media-list.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { MediaSelectionBar } from './media-selection-bar.tsx'
import type { MediaView } from './media-places.tsx'

export type MediaFilesProps = {
  manager: MediaManager
  list: MediaList
  query: MediaQuery
  view: MediaView
  onOpen: (file: StoredFile) => void
  onChanged: () => Promise<void>
}

/** The files that were found, to be opened one by one or chosen together. */
export function MediaFiles({ manager, list, query, view, onOpen, onChanged }: MediaFilesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { rows, failure, facts } = list
  if (failure !== null && rows === null) {
    return <ReadingFailure message={failure} onRetry={() => void list.reload()} />
  }
  if (rows === null) return <Spinner label="Reading the library..." />
  if (rows.length === 0) return <p className="media-note">{describeNothing(query)}</p>
  const selected = rows.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]))
  return (
    <section
      className="media-files busy-line busy-line--below-header"
      aria-label="Files"
      aria-busy={list.isLoading || undefined}
    >
      {selected.length > 0 ? (
        <MediaSelectionBar
          manager={manager}
          selected={selected}
          isBin={query.place === 'bin'}
          onAll={rows.length > selected.length ? () => setChosen(new Set(rows.map(({ id }) => id))) : null}
          onNone={() => setChosen(new Set())}
          onChanged={onChanged}
        />
      ) : (
        <p className="media-total" role="status">
          {facts!.total === 1 ? '1 file' : `${describeCount(facts!.total)} files`}
        </p>
      )}
      <ul className={view === 'grid' ? 'media-grid' : 'media-list'}>
        {rows.map((file) => (
          <MediaItem
            key={file.id}
            file={file}
            isChosen={chosen.has(file.id)}
            onToggle={() => toggle(file.id)}
            onOpen={() => onOpen(file)}
          />
        ))}
      </ul>
      {facts!.hasMore && (
        <Button variant="secondary" isBusy={list.isLoading} onClick={() => void list.loadMore()}>
          Show more
        </Button>
      )}
    </section>
  )
}

type MediaItemProps = { file: StoredFile; isChosen: boolean; onToggle: () => void; onOpen: () => void }

function MediaItem({ file, isChosen, onToggle, onOpen }: MediaItemProps) {
  const needsWords = file.kind === 'picture' && file.alt === ''
  return (
    <li className={isChosen ? 'media-item media-item--chosen' : 'media-item'}>
      <label className="media-choice">
        <input type="checkbox" checked={isChosen} onChange={onToggle} aria-label={`Choose ${file.title}`} />
      </label>
      <MediaThumb file={file} />
      <div className="media-item-words">
        <button type="button" className="media-title" onClick={onOpen}>
          {file.title}
        </button>
        <span>{describeFile(file)}</span>
        <span className="media-item-facts">
          {describeWhere(file)}
          {needsWords && ', no alternative text'}
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
  if (kind ?? tag ?? search) return 'Nothing fits these filters.'
  if (place === 'bin') return 'The bin is empty. What is deleted waits here for 30 days.'
  if (place === 'unused') return 'Every file is used somewhere.'
  return 'No pictures so far. Drop some here, or choose them with Upload.'
}
