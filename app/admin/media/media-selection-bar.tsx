import { useId, useState } from 'react'
import type { MediaManager, StoredFile } from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { restoreFiles, runChange } from './change-media.ts'
import { useMediaRights } from './use-media-rights.ts'

export type MediaSelectionBarProps = {
  manager: MediaManager
  selected: readonly StoredFile[]
  isBin: boolean
  /** Null if all files shown are selected. */
  onAll: (() => void) | null
  onNone: () => void
  onChanged: () => Promise<void>
}

/** Actions for the selected files. */
export function MediaSelectionBar(props: MediaSelectionBarProps) {
  const { manager, selected, isBin, onAll, onNone, onChanged } = props
  const id = useId()
  const { mayChange } = useMediaRights()
  const canChange = selected.every(mayChange)
  const [tag, setTag] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const ids = selected.map((file) => file.id)
  const addTag = async () => {
    const isDone = await runChange(() => manager.change(ids, { add_tags: [tag.trim()] }))
    if (isDone) setTag('')
    await onChanged()
  }
  return (
    <div className="media-selection row" role="group" aria-label="Chosen files">
      <p role="status">{selected.length} chosen</p>
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
          <Button
            size="small"
            variant="secondary"
            onClick={() => void restoreFiles(manager, selected).then(onChanged)}
          >
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
          className="media-tag-form row gap-8"
          onSubmit={(event) => {
            event.preventDefault()
            if (tag.trim() !== '') void addTag()
          }}
        >
          <Field
            id={`${id}-tag`}
            label="Tag for the chosen"
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
          manager={manager}
          files={selected}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            onNone()
            void onChanged()
          }}
          onRestored={() => void onChanged()}
        />
      )}
    </div>
  )
}
