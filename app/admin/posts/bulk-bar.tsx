import { useId, useState } from 'react'
import type { ListedPost, PostChoices, BulkAction } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPosts } from './post-labels.ts'
import type { SelectedPosts } from './use-selected-posts.ts'

/** Deleting this many posts or more asks for confirmation. */
const MIN_CONFIRMED = 10

type BulkBarProps = {
  selected: SelectedPosts
  shown: readonly ListedPost[]
  /** Number of matching posts; may be higher. */
  count: number
  isBin: boolean
  mayPublish: boolean
  tags: PostChoices['tags']
  /** Selects all matching posts, including those that are not loaded yet. */
  onSelectAll: () => Promise<void>
  onRun: (action: BulkAction) => void
}

export function BulkBar(props: BulkBarProps) {
  const { selected, shown, count, isBin, mayPublish, tags, onSelectAll, onRun } = props
  const [isAsking, setAsking] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const size = selected.posts.length
  const findAll = async () => {
    if (isFinding) return
    setFinding(true)
    await onSelectAll()
    setFinding(false)
  }
  return (
    <div className="bulk-bar box row" role="group" aria-label="Selected posts">
      <p role="status" className="strong">
        {countPosts(size)} selected
      </p>
      <div className="row gap-8">
        {size < shown.length && (
          <Button size="small" variant="quiet" onClick={() => selected.select(shown)}>
            All {shown.length} shown
          </Button>
        )}
        {count > shown.length && size < count && (
          <Button size="small" variant="quiet" isBusy={isFinding} onClick={() => void findAll()}>
            All matching
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => selected.select([])}>
          None
        </Button>
      </div>
      <div className="row gap-8 push">
        {isBin ? (
          <Button size="small" variant="secondary" onClick={() => onRun({ action: 'restore' })}>
            <Icon name="undo-2" />
            Restore
          </Button>
        ) : (
          <>
            {mayPublish && (
              <>
                <Button size="small" variant="secondary" onClick={() => onRun({ action: 'publish' })}>
                  Publish
                </Button>
                <Button size="small" variant="secondary" onClick={() => onRun({ action: 'unpublish' })}>
                  Unpublish
                </Button>
              </>
            )}
            <Button
              size="small"
              variant="danger"
              onClick={() => (size >= MIN_CONFIRMED ? setAsking(true) : onRun({ action: 'delete' }))}
            >
              <Icon name="trash-2" />
              Delete
            </Button>
            <TagForm tags={tags} onRun={onRun} />
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${countPosts(size)}?`}
          question="You can restore them from the trash for 30 days."
          confirmLabel="Delete"
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onRun({ action: 'delete' })
          }}
        />
      )}
    </div>
  )
}

function TagForm({ tags, onRun }: Pick<BulkBarProps, 'tags' | 'onRun'>) {
  const id = useId()
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const run = (action: 'add-tag' | 'remove-tag') => {
    setMissing(tag.trim() === '')
    if (tag.trim() === '') return document.getElementById(`${id}-tag`)?.focus()
    onRun({ action, tag: tag.trim() })
  }
  return (
    <form
      className="fields fields--compact"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run('add-tag')
      }}
    >
      <Field
        id={`${id}-tag`}
        label="Tag"
        type="text"
        list={`${id}-tags`}
        maxLength={100}
        autoComplete="off"
        error={isMissing ? 'Enter a tag.' : undefined}
        value={tag}
        onChange={({ target }) => {
          setTag(target.value)
          setMissing(false)
        }}
      />
      <datalist id={`${id}-tags`}>
        {tags.map(({ value, name }) => (
          <option key={value}>{name}</option>
        ))}
      </datalist>
      <Button size="small" variant="secondary" type="submit">
        Add tag
      </Button>
      <Button size="small" variant="secondary" onClick={() => run('remove-tag')}>
        Remove tag
      </Button>
    </form>
  )
}
