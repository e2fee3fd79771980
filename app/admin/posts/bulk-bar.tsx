import { useId, useState } from 'react'
import type { ListedPost, PostChoices, BulkAction } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPosts } from './post-labels.ts'
import type { SelectedPosts } from './use-selected-posts.ts'

/** So many are asked about before they go to the bin. */
const MANY = 10

export type BulkBarProps = {
  chosen: SelectedPosts
  shown: readonly ListedPost[]
  /** At least, of all that fit. */
  count: number
  isBin: boolean
  mayPublish: boolean
  tags: PostChoices['tags']
  /** Chooses all that fit, also those that aren't shown yet. */
  onChooseAll: () => Promise<void>
  onRun: (action: BulkAction) => void
}

/** What can be done with all posts that are chosen. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, shown, count, isBin, mayPublish, tags, onChooseAll, onRun } = props
  const [isAsking, setAsking] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const size = chosen.posts.length
  const findAll = async () => {
    if (isFinding) return
    setFinding(true)
    await onChooseAll()
    setFinding(false)
  }
  return (
    <div className="together-bar" role="group" aria-label="Chosen posts">
      <p role="status">{countPosts(size)} chosen</p>
      <div className="together-ways">
        {size < shown.length && (
          <Button size="small" variant="quiet" onClick={() => chosen.choose(shown)}>
            All {shown.length} shown
          </Button>
        )}
        {count > shown.length && size < count && (
          <Button size="small" variant="quiet" isBusy={isFinding} onClick={() => void findAll()}>
            All that fit
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => chosen.choose([])}>
          None
        </Button>
      </div>
      <div className="together-actions">
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
              onClick={() => (size >= MANY ? setAsking(true) : onRun({ action: 'delete' }))}
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
          question="They go to the bin, from which they can be restored for 30 days."
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
      className="together-tag"
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
        error={isMissing ? 'Which tag?' : undefined}
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
