import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { StoredFile } from '#app/data/media-manager.ts'
import { MoreButton, QueryState } from '../section-parts.tsx'
import { describeFile } from './describe-file.ts'
import { MediaThumb } from './media-thumb.tsx'
import type { MediaList } from './use-media-list.ts'

export type MediaChoicesProps = {
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
export function MediaChoices({ list, excludes, chosen, takesMany, onToggle, onDone }: MediaChoicesProps) {
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
            <label key={file.id} className="media-option">
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
