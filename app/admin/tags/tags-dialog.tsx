import { useId, useState } from 'react'
import type { ManagedTag, TagManager } from '#app/data/tags/manage-tags.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { MergeForm } from './merge-form.tsx'
import { TagForm } from './tag-form.tsx'
import { countPosts, countTagged } from './tag-labels.ts'
import { TagRow } from './tag-row.tsx'
import { useManagedTags } from './use-managed-tags.ts'
import { useTagFocus } from './use-tag-focus.ts'
import './tags-dialog.css'

export type TagsDialogProps = {
  manager: TagManager
  /** Posts may have changed. */
  onChanged: () => void
  onClose: () => void
}

export type OpenForm = { slug: string; form: 'edit' | 'merge' | 'delete' }

/** All tags of blog and news: what they are called, say and are in. */
export function TagsDialog({ manager, onChanged, onClose }: TagsDialogProps) {
  const id = useId()
  const managed = useManagedTags(manager, onChanged)
  const { tags, failure, isBusy, isWriting } = managed
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<OpenForm | null>(null)
  const [deleting, setDeleting] = useState<ManagedTag | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const noteClosing = useTagFocus(id, tags, !isBusy && open === null && deleting === null, `${id}-search`)
  const close = () => {
    if (open) noteClosing(open)
    setOpen(null)
  }
  const remove = async (tag: ManagedTag) => {
    const refused = await managed.remove(tag)
    noteClosing({ slug: tag.slug, form: 'delete' })
    setDeleting(null)
    setProblem(refused)
  }
  const shown = tags?.filter((tag) => matches(tag, search)) ?? []
  return (
    <Dialog
      title="Manage tags"
      description="One list for blog and news. Changes are in all posts at once."
      onClose={onClose}
      canClose={() => !isWriting}
    >
      <Field
        id={`${id}-search`}
        label="Filter"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void managed.load()} />}
      {problem !== null && <FieldNote id={`${id}-problem`} error={problem} />}
      {tags === null && failure === null && <Spinner label="Reading tags..." />}
      {tags && (
        <p className="t-cap" role="status">
          {shown.length === tags.length ? `${tags.length} tags` : `${shown.length} of ${tags.length} tags`}
        </p>
      )}
      <ul className="managed-tags" aria-label="Tags">
        {shown.map((tag) => (
          <li key={tag.slug}>
            <TagRow
              list={id}
              tag={tag}
              open={open?.slug === tag.slug ? open.form : null}
              isBusy={isBusy}
              onOpen={(form) =>
                setOpen(open?.slug === tag.slug && open.form === form ? null : { slug: tag.slug, form })
              }
              onDelete={() => setDeleting(tag)}
            />
            {open?.slug === tag.slug && open.form === 'edit' && (
              <TagForm tag={tag} isBusy={isBusy} onSave={managed.save} onDone={close} />
            )}
            {open?.slug === tag.slug && open.form === 'merge' && (
              <MergeForm tag={tag} tags={tags ?? []} isBusy={isBusy} onMerge={managed.merge} onDone={close} />
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Delete tag"
          question={`“${deleting.name}” will be taken out of ${countPosts(countTagged(deleting))}. The posts themselves stay.`}
          confirmLabel="Delete tag"
          busyLabel="Deleting..."
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void remove(deleting)}
          onCancel={() => setDeleting(null)}
        />
      )}
    </Dialog>
  )
}

function matches({ name, description, former }: ManagedTag, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, description, ...former].some((text) => text.toLowerCase().includes(wanted))
}
