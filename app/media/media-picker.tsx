import { useEffect, useId, useMemo, useState } from 'react'
import type { MediaCounts, MediaManager, MediaSort, StoredFile } from '#app/data/media/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { describeFile } from './describe-file.ts'
import { MediaFileButton } from './media-file-input.tsx'
import { MediaSearch } from './media-search.tsx'
import { MediaThumb } from './media-thumb.tsx'
import { MediaUploadList } from './media-uploads.tsx'
import { type MediaList, useMediaList } from './use-media-list.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import './media.css'

export type MediaPickerProps = {
  title: string
  description?: string
  manager: MediaManager
  kind: 'picture' | 'document'
  /** Id of a file that is not for choosing. */
  excludes?: string
  chooseLabel?: string
  /** Does what the file is chosen for; the dialog stays busy meanwhile. */
  onChoose: (file: StoredFile) => void | Promise<void>
  onClose: () => void
}

const NO_TAGS: MediaCounts['tags'] = []

/** A dialog in which one file of the library is chosen, or uploaded and chosen. */
export function MediaPicker(props: MediaPickerProps) {
  const { title, description, manager, kind, excludes, chooseLabel = 'Choose', onChoose, onClose } = props
  const [asked, setAsked] = useState({ search: '', kind: '', tag: '', sort: 'newest' as MediaSort })
  const [chosen, setChosen] = useState<StoredFile | null>(null)
  const [isBusy, setBusy] = useState(false)
  const query = useMemo(
    () => ({
      place: 'library' as const,
      kind,
      sort: asked.sort,
      ...(asked.tag !== '' && { tag: asked.tag }),
      ...(asked.search.trim() !== '' && { search: asked.search }),
    }),
    [asked, kind],
  )
  const list = useMediaList(manager, query)
  const tags = useTags(manager)
  const uploads = useMediaUploads(manager, ({ file }) => {
    if (file.kind === kind && file.id !== excludes) setChosen(file)
    void list.reload()
  })
  const { isOver, handlers } = useFileDrop((data) => {
    const files = [...data.files]
    if (files.length > 0) uploads.send(files)
    return files.length > 0
  })
  const finish = async () => {
    if (!chosen || isBusy) return
    setBusy(true)
    // What is chosen must not be swept before it is saved somewhere.
    if (chosen.kept_at === null && chosen.uses === 0)
      await manager.change([chosen.id], { is_kept: true }).catch(() => {})
    await onChoose(chosen)
    setBusy(false)
  }
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <p className="media-chosen" role="status">
            {chosen ? chosen.title : 'Nothing chosen'}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} isBusy={isBusy} onClick={() => void finish()}>
            {chooseLabel}
          </Button>
        </>
      }
    >
      <div className={isOver ? 'media-picker media-picker--over' : 'media-picker'} {...handlers}>
        <div className="media-picker-head">
          <MediaSearch
            values={asked}
            tags={tags}
            hidesKind
            onChange={(next) => setAsked((known) => ({ ...known, ...next }))}
          />
          <MediaFileButton
            label="Upload"
            isForPictures={kind === 'picture'}
            look={{ variant: 'secondary', size: 'small' }}
            onFiles={uploads.send}
          />
        </div>
        <MediaUploadList uploads={uploads} />
        <Choices list={list} excludes={excludes} chosen={chosen?.id ?? null} onChoose={setChosen} />
      </div>
    </Dialog>
  )
}

type ChoicesProps = {
  list: MediaList
  excludes: string | undefined
  chosen: string | null
  onChoose: (file: StoredFile) => void
}

function Choices({ list, excludes, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  const { rows, failure, facts } = list
  if (failure !== null) return <p role="alert">{failure}</p>
  if (rows === null) return <Spinner label="Reading the library..." />
  const files = rows.filter(({ id }) => id !== excludes)
  if (files.length === 0)
    return <p className="t-body">Nothing was found. Upload a file, or look for other words.</p>
  return (
    <>
      <fieldset className="media-choices">
        <legend className="sr-only">Files</legend>
        {files.map((file) => (
          <label key={file.id} className="media-option">
            <input
              type="radio"
              name={name}
              checked={file.id === chosen}
              onChange={() => onChoose(file)}
              aria-label={`${file.title}, ${describeFile(file)}`}
            />
            <MediaThumb file={file} />
            <span className="media-option-name">{file.title}</span>
          </label>
        ))}
      </fieldset>
      {facts!.hasMore && (
        <Button variant="secondary" size="small" isBusy={list.isLoading} onClick={() => void list.loadMore()}>
          Show more
        </Button>
      )}
    </>
  )
}

function useTags(manager: MediaManager): MediaCounts['tags'] {
  const [tags, setTags] = useState(NO_TAGS)
  useEffect(() => {
    let isGone = false
    manager.count(true).then(
      (counts) => !isGone && setTags(counts.tags),
      // Files are found without tags, too.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [manager])
  return tags
}
