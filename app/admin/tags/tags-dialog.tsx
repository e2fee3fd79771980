import { useEffect, useId, useRef, useState } from 'react'
import { createTagManager, type ManagedTag } from '#app/data/tags/manage-tags.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { QueryState, showFailure } from '../section-parts.tsx'
import { countPosts, countTagged, EditTagForm, MergeTagForm } from './tag-forms.tsx'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useManager } from '../staff.tsx'
import '../parts.css'

type TagsDialogProps = {
  /** Called when posts may have changed. */
  onChanged: () => void
  onClose: () => void
}

type FormName = 'edit' | 'merge' | 'delete'
type OpenForm = { slug: string; form: FormName }

export function TagsDialog({ onChanged, onClose }: TagsDialogProps) {
  const id = useId()
  const { query, isBusy, isWriting, ...manage } = useManagedTags(onChanged)
  const tags = query.data ?? null
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<OpenForm | null>(null)
  const [deleting, setDeleting] = useState<ManagedTag | null>(null)
  const restoreFocusTo = useTagFocus(id, tags, !isBusy && open === null && deleting === null)
  const close = () => {
    if (open) restoreFocusTo(open)
    setOpen(null)
  }
  const remove = async (tag: ManagedTag) => {
    await manage.remove(tag).catch((error: unknown) => showFailure('Error', error))
    restoreFocusTo({ slug: tag.slug, form: 'delete' })
    setDeleting(null)
  }
  const shown = tags?.filter((tag) => matches(tag, search)) ?? []
  return (
    <Dialog
      title="Manage tags"
      description="Blog and news share these tags. Changes apply to all posts."
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
      <QueryState query={query} label="Loading tags..." />
      {tags && (
        <p className="t-cap" role="status">
          {shown.length === tags.length ? `${tags.length} tags` : `${shown.length} of ${tags.length} tags`}
        </p>
      )}
      <ul className="row-list" aria-label="Tags">
        {shown.map((tag) => {
          const form = open?.slug === tag.slug ? open.form : null
          return (
            <li key={tag.slug}>
              <TagRow
                tag={tag}
                open={form}
                idOf={(name) => nameTagButton(id, { slug: tag.slug, form: name })}
                isBusy={isBusy}
                onOpen={(next) => setOpen(form === next ? null : { slug: tag.slug, form: next })}
                onDelete={() => setDeleting(tag)}
              />
              {form === 'edit' && (
                <EditTagForm tag={tag} onSave={(change) => manage.save(tag, change)} onDone={close} />
              )}
              {form === 'merge' && (
                <MergeTagForm
                  tag={tag}
                  tags={tags ?? []}
                  onMerge={(into) => manage.merge(tag, into)}
                  onDone={close}
                />
              )}
            </li>
          )
        })}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Delete tag"
          question={`“${deleting.name}” will be removed from ${countPosts(countTagged(deleting))}. The posts are not deleted.`}
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

type TagRowProps = {
  tag: ManagedTag
  open: FormName | null
  idOf: (form: FormName) => string
  isBusy: boolean
  onOpen: (form: 'edit' | 'merge') => void
  onDelete: () => void
}

function TagRow({ tag, open, idOf, isBusy, onOpen, onDelete }: TagRowProps) {
  const { name, description, former } = tag
  const actions = [
    { form: 'edit', label: 'Edit', onClick: () => onOpen('edit') },
    { form: 'merge', label: 'Merge', onClick: () => onOpen('merge') },
    { form: 'delete', label: 'Delete', onClick: onDelete },
  ] as const
  return (
    <>
      <div>
        <b>{name}</b>
        <p className="field-hint">{describeUse(tag)}</p>
        {description && <p>{description}</p>}
        {former.length > 0 && <p className="field-hint">Formerly {former.join(', ')}</p>}
      </div>
      <div className="row gap-8">
        {actions.map(({ form, label, onClick }) => (
          <Button
            key={form}
            id={idOf(form)}
            variant={form === 'delete' ? 'danger' : 'secondary'}
            size="small"
            disabled={isBusy}
            aria-expanded={form === 'delete' ? undefined : open === form}
            aria-label={`${label} ${name}`}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

/** For example "6 blog posts, 2 news". */
function describeUse({ blog_count, news_count }: ManagedTag): string {
  const used = [
    blog_count > 0 && (blog_count === 1 ? '1 blog post' : `${blog_count} blog posts`),
    news_count > 0 && `${news_count} news`,
  ].filter(Boolean)
  return used.length > 0 ? used.join(', ') : 'Not used'
}

const nameTagButton = (list: string, { slug, form }: OpenForm): string => `${list}-${form}-${slug}`

/**
 * Restores the focus after a form closed: to the button that opened it, also if the tag was renamed or
 * merged, or to the filter if the tag is gone.
 * @param isSettled true if no form is open and the tags are up to date
 * @returns a function to call with the form that closes
 */
function useTagFocus(
  list: string,
  tags: readonly ManagedTag[] | null,
  isSettled: boolean,
): (closing: OpenForm) => void {
  const closing = useRef<OpenForm | null>(null)
  useEffect(() => {
    if (closing.current === null || !isSettled) return
    const { slug, form } = closing.current
    closing.current = null
    // The user has already moved the focus.
    if (document.activeElement?.closest('button, input, textarea, select, a')) return
    const tag = tags?.find((candidate) => candidate.slug === slug || candidate.former.includes(slug))
    const button = tag && document.getElementById(nameTagButton(list, { slug: tag.slug, form }))
    ;(button ?? document.getElementById(`${list}-search`))?.focus()
  }, [list, tags, isSettled])
  return (closed) => {
    closing.current = closed
  }
}

/** All tags and their actions, which throw on failure. @param onChanged called when posts may have changed */
function useManagedTags(onChanged: () => void) {
  const call = useManager(createTagManager)
  const query = useQuery({ queryKey: ['managed-tags'], queryFn: async () => (await call('list', {})).tags })
  const [work, setWork] = useState<'writing' | 'reading' | null>(null)

  const write = async (act: () => Promise<void>): Promise<void> => {
    setWork('writing')
    try {
      await act()
      onChanged()
    } finally {
      setWork('reading')
      // Also after a failure, because someone else may have changed the tag.
      await query.refetch()
      setWork(null)
    }
  }
  const restore = (name: string, removal: string) =>
    write(async () => {
      const { posts } = await call('restore', { removal })
      showToast({ title: `Tag “${name}” is back`, description: `${countPosts(posts)} changed.` })
    }).catch((error: unknown) => showFailure('Error', error))
  const offerUndo = (title: string, name: string, { removal, posts }: { removal: string; posts: number }) =>
    showToast({
      title,
      description: `${countPosts(posts)} changed.`,
      action: { label: 'Undo', onPress: () => void restore(name, removal) },
    })

  return {
    query,
    isBusy: work !== null,
    /** True from a change until the tags are reloaded. */
    isWriting: work === 'writing',
    save: (tag: ManagedTag, { name, description }: { name: string; description: string }) =>
      write(async () => {
        let { slug } = tag
        if (name.trim() !== tag.name) slug = (await call('rename', { slug, name })).slug
        if (description.trim() !== tag.description) await call('describe', { slug, description })
        showToast({ title: 'Tag saved' })
      }),
    merge: (tag: ManagedTag, into: ManagedTag) =>
      write(async () => {
        const title = `“${tag.name}” merged into “${into.name}”`
        offerUndo(title, tag.name, await call('merge', { slug: tag.slug, into: into.slug }))
      }),
    remove: (tag: ManagedTag) =>
      write(async () =>
        offerUndo(`Tag “${tag.name}” deleted`, tag.name, await call('delete', { slug: tag.slug })),
      ),
  }
}
