import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import {
  createMediaManager,
  locateFile,
  type MediaCounts,
  type MediaSort,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { useManager } from '../staff.tsx'
import { FileButton } from './file-button.tsx'
import { MediaSearch } from './media-search.tsx'
import { MediaUploadList } from './media-uploads.tsx'
import { MEDIA_KEY } from './use-media-changes.ts'
import { type MediaList, useMediaList } from './use-media-list.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import { MoreButton, QueryState } from '../section-parts.tsx'
import { describeFile } from './describe-file.ts'
import { MediaThumb } from './media-thumb.tsx'
import '../parts.css'
import './media.css'

/** `src` is the URL from which this page can load the file. */
export type PickedFile = StoredFile & { src: string }

export type MediaPickerProps = {
  title?: string
  description?: string
  kind: 'picture' | 'document'
  /** Id of a file that can't be chosen. */
  excludes?: string
  max?: number
  chooseLabel?: string
  /** Receives the files in the order they were chosen. The dialog is busy until it is done. */
  onChoose: (files: PickedFile[]) => void | Promise<void>
  onClose: () => void
}

const NO_TAGS: MediaCounts['tags'] = []
const TITLES = { picture: 'Choose a picture', document: 'Choose a file' }

/** Chooses files from the library, or uploads and chooses them. */
export function MediaPicker(props: MediaPickerProps) {
  const { kind, excludes, max = 1, onChoose, onClose } = props
  const manager = useManager(createMediaManager)
  const [filter, setFilter] = useState({ search: '', kind: '', tag: '', sort: 'newest' as MediaSort })
  const [chosen, setChosen] = useState<readonly StoredFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const query = useMemo(
    () => ({
      place: 'library' as const,
      kind,
      sort: filter.sort,
      ...(filter.tag !== '' && { tag: filter.tag }),
      ...(filter.search.trim() !== '' && { search: filter.search }),
    }),
    [filter, kind],
  )
  const list = useMediaList(manager, query)
  // Without tags, files can be found by search.
  const { data: counts } = useQuery({ queryKey: [MEDIA_KEY, 'counts'], queryFn: () => manager.count(true) })
  const add = (file: StoredFile) =>
    setChosen((known) => {
      if (max === 1) return [file]
      return known.some(({ id }) => id === file.id) ? known : [...known, file].slice(0, max)
    })
  const toggle = (file: StoredFile) => {
    const others = chosen.filter(({ id }) => id !== file.id)
    if (max > 1 && others.length < chosen.length) setChosen(others)
    else add(file)
  }
  const uploads = useMediaUploads(
    manager,
    ({ file }) => {
      if (file.kind === kind && file.id !== excludes) add(file)
      void list.query.refetch()
    },
    kind,
  )
  const { isOver, handlers } = useFileDrop((data) => uploads.send([...data.files]))
  const finish = async (files: readonly StoredFile[]) => {
    if (files.length === 0 || isBusy) return
    setBusy(true)
    // Marks them as used, because unused uploads are deleted after a day.
    const unkept = files.filter(({ kept_at: keptAt }) => keptAt === null).map(({ id }) => id)
    if (unkept.length > 0) await manager.change(unkept, { is_kept: true }).catch(() => {})
    await onChoose(files.map((file) => ({ ...file, src: locateFile(file) })))
    setBusy(false)
  }
  return (
    <Dialog
      title={props.title ?? (max > 1 ? 'Choose pictures' : TITLES[kind])}
      {...(props.description !== undefined && { description: props.description })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <p className="media-chosen muted one-line" role="status">
            {describeChosen(chosen, kind)}
            {max > 1 && chosen.length >= max && `. The maximum is ${max}`}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} isBusy={isBusy} onClick={() => void finish(chosen)}>
            {props.chooseLabel ?? (chosen.length > 1 ? `Choose ${chosen.length}` : 'Choose')}
          </Button>
        </>
      }
    >
      <div className={isOver ? 'media-picker stack media-over' : 'media-picker stack'} {...handlers}>
        <div className="row">
          <MediaSearch
            values={filter}
            tags={counts?.tags ?? NO_TAGS}
            hidesKind
            onChange={(next) => setFilter((known) => ({ ...known, ...next }))}
          />
          <FileButton
            inputLabel="Upload: files"
            kind={kind}
            isSingle={max === 1}
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
          takesMany={max > 1}
          onToggle={toggle}
          onDone={(file) => void finish(max === 1 ? [file] : chosen)}
        />
      </div>
    </Dialog>
  )
}

/** Includes the alt text, which is chosen together with the picture. */
function describeChosen(chosen: readonly StoredFile[], kind: MediaPickerProps['kind']): string {
  const [first, ...others] = chosen
  if (!first) return 'Nothing selected'
  if (others.length > 0) return `${chosen.length} chosen: ${chosen.map(({ title }) => title).join(', ')}`
  if (kind === 'document') return first.title
  return first.alt === '' ? `${first.title}, without alt text` : `${first.title}: ${first.alt}`
}

type MediaChoicesProps = {
  list: MediaList
  /** Id of a file that can't be chosen. */
  excludes: string | undefined
  /** Ids of chosen files. */
  chosen: readonly string[]
  takesMany: boolean
  onToggle: (file: StoredFile) => void
  /** Called when Enter was pressed on a file. */
  onDone: (file: StoredFile) => void
}

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Matching files of the library, with a single Tab stop: arrow keys move between them. */
function MediaChoices({ list, excludes, chosen, takesMany, onToggle, onDone }: MediaChoicesProps) {
  const name = useId()
  const choices = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState(0)
  const { query } = list
  const files = list.files?.filter(({ id }) => id !== excludes)
  const stop = Math.min(focused, (files?.length ?? 1) - 1)
  const handleKey = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      onDone(files![at]!)
    } else if (takesMany && step !== undefined) {
      event.preventDefault()
      choices.current?.querySelectorAll('input')[at + step]?.focus()
    }
  }
  return (
    <>
      <QueryState query={query} label="Loading the library..." />
      {files?.length === 0 && (
        <p className="t-body">Nothing was found. Upload a file or change the search.</p>
      )}
      {files && files.length > 0 && (
        <fieldset ref={choices} className="media-choices">
          <legend className="sr-only">
            {takesMany ? 'Files: arrow keys move, Space chooses, Enter confirms' : 'Files'}
          </legend>
          {files.map((file, at) => (
            <label key={file.id} className="media-option choice-card">
              <input
                type={takesMany ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(file.id)}
                tabIndex={takesMany && at !== stop ? -1 : undefined}
                onFocus={() => setFocused(at)}
                onChange={() => onToggle(file)}
                onKeyDown={(event) => handleKey(event, at)}
                aria-label={describeOption(file)}
              />
              <MediaThumb file={file} />
              <span className="media-option-name one-line">{file.title}</span>
            </label>
          ))}
        </fieldset>
      )}
      <MoreButton query={query} />
    </>
  )
}

const describeOption = (file: StoredFile): string =>
  [file.title, describeFile(file), file.alt].filter(Boolean).join(', ')
