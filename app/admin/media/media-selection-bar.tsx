import { useId, useState } from 'react'
import type { StoredFile } from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { useMediaChanges } from './use-media-changes.ts'

export type MediaSelectionBarProps = {
  selected: readonly StoredFile[]
  isBin: boolean
  /** Null if all visible files are selected. */
  onAll: (() => void) | null
  onNone: () => void
}

export function MediaSelectionBar({ selected, isBin, onAll, onNone }: MediaSelectionBarProps) {
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
    <div className="media-selection row" role="group" aria-label="Selected files">
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
          className="media-tag-form row gap-8"
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
