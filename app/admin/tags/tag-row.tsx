import type { ManagedTag } from '#app/data/tags/manage-tags.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { describeUse } from './tag-labels.ts'
import type { OpenForm } from './tags-dialog.tsx'
import { nameTagButton } from './use-tag-focus.ts'

export type TagRowProps = {
  /** Id of the list, which those of its buttons begin with. */
  list: string
  tag: ManagedTag
  /** What is open below it. */
  open: OpenForm['form'] | null
  isBusy: boolean
  onOpen: (form: 'edit' | 'merge') => void
  onDelete: () => void
}

/** One tag with what can be done about it. */
export function TagRow({ list, tag, open, isBusy, onOpen, onDelete }: TagRowProps) {
  const { slug, name, description, former } = tag
  const idOf = (form: OpenForm['form']) => nameTagButton(list, { slug, form })
  return (
    <div className="managed-tag">
      <div className="managed-tag-text">
        <b>{name}</b>
        <span>{describeUse(tag)}</span>
        {description && <p>{description}</p>}
        {former.length > 0 && <span>Formerly {former.join(', ')}</span>}
      </div>
      <div className="managed-tag-buttons">
        <Button
          id={idOf('edit')}
          variant="secondary"
          size="small"
          disabled={isBusy}
          aria-expanded={open === 'edit'}
          aria-label={`Edit ${name}`}
          onClick={() => onOpen('edit')}
        >
          Edit
        </Button>
        <Button
          id={idOf('merge')}
          variant="secondary"
          size="small"
          disabled={isBusy}
          aria-expanded={open === 'merge'}
          aria-label={`Merge ${name}`}
          onClick={() => onOpen('merge')}
        >
          Merge
        </Button>
        <Button
          id={idOf('delete')}
          variant="danger"
          size="small"
          disabled={isBusy}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
