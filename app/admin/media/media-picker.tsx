import { useEffect, useMemo, useState } from 'react'
import type { MediaCounts, MediaManager, MediaSort, StoredFile } from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { MediaChoices } from './media-choices.tsx'
import { FileButton } from './file-button.tsx'
import { MediaSearch } from './media-search.tsx'
import { MediaUploadList } from './media-uploads.tsx'
import { useMediaList } from './use-media-list.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import './media.css'

export type MediaPickerProps = {
  title: string
  description?: string
  manager: MediaManager
  kind: 'picture' | 'document'
  /** Id of a file that is not for choosing. */
  excludes?: string
  /** How many files may be chosen. */
  most?: number
  chooseLabel?: string
  /** Does what the files are chosen for, in the order in which they were; the dialog stays busy meanwhile. */
  onChoose: (files: readonly StoredFile[]) => void | Promise<void>
  onClose: () => void
}

const NO_TAGS: MediaCounts['tags'] = []

/** A dialog in which files of the library are chosen, or uploaded and chosen. */
export function MediaPicker(props: MediaPickerProps) {
  const { title, description, manager, kind, excludes, most = 1, chooseLabel, onChoose, onClose } = props
  const [asked, setAsked] = useState({ search: '', kind: '', tag: '', sort: 'newest' as MediaSort })
  const [chosen, setChosen] = useState<readonly StoredFile[]>([])
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
  const isFull = chosen.length >= most
  const add = (file: StoredFile) =>
    setChosen((known) => {
      if (most === 1) return [file]
      return known.some(({ id }) => id === file.id) ? known : [...known, file].slice(0, most)
    })
  const toggle = (file: StoredFile) => {
    const others = chosen.filter(({ id }) => id !== file.id)
    if (most > 1 && others.length < chosen.length) setChosen(others)
    else add(file)
  }
  const uploads = useMediaUploads(
    manager,
    ({ file }) => {
      if (file.kind === kind && file.id !== excludes) add(file)
      void list.reload()
    },
    kind,
  )
  const { isOver, handlers } = useFileDrop((data) => {
    const files = [...data.files]
    if (files.length > 0) uploads.send(files)
    return files.length > 0
  })
  const finish = async (files: readonly StoredFile[]) => {
    if (files.length === 0 || isBusy) return
    setBusy(true)
    // What is chosen must not be swept before it is saved somewhere.
    const unkept = files.filter(({ kept_at: keptAt }) => keptAt === null).map(({ id }) => id)
    if (unkept.length > 0) await manager.change(unkept, { is_kept: true }).catch(() => {})
    await onChoose(files)
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
            {describeChosen(chosen, kind)}
            {most > 1 && isFull && `. That is all that fits: ${most}`}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} isBusy={isBusy} onClick={() => void finish(chosen)}>
            {chooseLabel ?? (chosen.length > 1 ? `Choose ${chosen.length}` : 'Choose')}
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
          <FileButton
            inputLabel="Upload: files"
            kind={kind}
            isSingle={most === 1}
            variant="secondary"
            size="small"
            onFiles={uploads.send}
          >
            Upload
          </FileButton>
        </div>
        <MediaUploadList uploads={uploads} />
        <MediaChoices
          list={list}
          excludes={excludes}
          chosen={chosen.map(({ id }) => id)}
          takesMany={most > 1}
          onToggle={toggle}
          onDone={(file) => void finish(most === 1 ? [file] : chosen)}
        />
      </div>
    </Dialog>
  )
}

/** "cup.png: A cup of tea", so that nobody is surprised by the words that come with a picture. */
function describeChosen(chosen: readonly StoredFile[], kind: MediaPickerProps['kind']): string {
  const [first, ...others] = chosen
  if (!first) return 'Nothing chosen'
  if (others.length > 0) return `${chosen.length} chosen: ${chosen.map(({ title }) => title).join(', ')}`
  if (kind === 'document') return first.title
  return first.alt === '' ? `${first.title}, without alt text` : `${first.title}: ${first.alt}`
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
