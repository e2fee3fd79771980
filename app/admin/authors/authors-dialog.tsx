import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createAuthorWriter } from '#app/data/authors/author-writer.ts'
import { type AuthorWithPosts, listAuthors } from '#app/data/authors/list-authors.ts'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { AuthorPortrait } from '#app/posts/authors/author-portrait.tsx'
import { showAuthor } from '#app/posts/authors/show-author.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { toAuthorPath } from '#domain/authors/author.ts'
import { QueryState, useAction } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { AuthorEditor } from './author-editor.tsx'
import '../parts.css'

type AuthorsDialogProps = {
  onClose: () => void
  /** Called when lists of posts may show an outdated name. */
  onChanged: () => void
}

type View =
  | { kind: 'list' }
  | { kind: 'editor'; author: AuthorWithPosts | null }
  | { kind: 'merge' | 'removal'; author: AuthorWithPosts }

export function AuthorsDialog({ onClose, onChanged }: AuthorsDialogProps) {
  const [view, setView] = useState<View>({ kind: 'list' })
  const { client } = useStaff()
  const writer = useManager(createAuthorWriter)
  const action = useAction()
  const query = useQuery({ queryKey: ['authors'], queryFn: () => listAuthors(client) })
  const authors = query.data
  const back = () => setView({ kind: 'list' })
  const finish = (title: string) => {
    showToast({ title: 'Success', description: title })
    back()
    void query.refetch()
    onChanged()
  }
  if (view.kind === 'editor')
    return <AuthorEditor author={view.author} writer={writer} onBack={back} onSaved={finish} />
  if (view.kind === 'merge') {
    const { author } = view
    return (
      <MergeAuthors
        author={author}
        others={(authors ?? []).filter(({ id }) => id !== author.id)}
        isBusy={action.isBusy}
        onMerge={async (into) => {
          const isDone = await action.run('Error', () => writer.merge(author.id, into.id))
          if (isDone) finish(`${author.name} was merged into ${into.name}.`)
        }}
        onBack={back}
      />
    )
  }
  if (view.kind === 'removal') {
    const { id, name, posts } = view.author
    return (
      <ConfirmDialog
        title={`Delete ${name}`}
        question={`${name} has ${countPosts(posts)}. The posts keep the name. The author page, with picture and text, is deleted for good.`}
        confirmLabel="Delete author"
        busyLabel="Deleting..."
        cancelLabel="Keep it"
        isDestructive
        onConfirm={async () => {
          if (await action.run('Error', () => writer.remove(id))) finish(`${name} was deleted.`)
        }}
        onCancel={back}
      />
    )
  }
  return (
    <Dialog
      title="Authors"
      description="Each author has a page once a post is published."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setView({ kind: 'editor', author: null })} data-autofocus>
            <Icon name="plus" />
            New author
          </Button>
        </>
      }
    >
      <QueryState query={query} label="Loading authors..." />
      {authors?.length === 0 && <p>No authors yet. Authors are created when a post names them.</p>}
      {authors && authors.length > 0 && (
        <ul className="row-list">
          {authors.map((author) => (
            <AuthorRow
              key={author.id}
              author={author}
              canMerge={authors.length > 1}
              onOpen={(kind) => setView({ kind, author })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type AuthorRowProps = {
  author: AuthorWithPosts
  canMerge: boolean
  onOpen: (kind: 'editor' | 'merge' | 'removal') => void
}

function AuthorRow({ author, canMerge, onOpen }: AuthorRowProps) {
  const { name, role, posts } = author
  const actions = [
    { kind: 'editor', label: 'Edit' },
    ...(canMerge ? [{ kind: 'merge', label: 'Merge' } as const] : []),
    { kind: 'removal', label: 'Delete' },
  ] as const
  return (
    <li>
      <AuthorPortrait author={showAuthor(author, readPictureStorage())} size={44} />
      <div>
        <b>{posts > 0 ? <a href={toAuthorPath(author.slug)}>{name}</a> : name}</b>
        <p className="field-hint">{[role, countPosts(posts)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row gap-8">
        {actions.map(({ kind, label }) => (
          <Button
            key={kind}
            variant={kind === 'removal' ? 'danger' : 'secondary'}
            size="small"
            aria-label={`${label} ${name}`}
            onClick={() => onOpen(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

type MergeAuthorsProps = {
  author: AuthorWithPosts
  others: readonly AuthorWithPosts[]
  isBusy: boolean
  onMerge: (into: AuthorWithPosts) => Promise<void>
  onBack: () => void
}

function MergeAuthors({ author, others, isBusy, onMerge, onBack }: MergeAuthorsProps) {
  const id = useId()
  const [into, setInto] = useState('')
  const chosen = others.find((other) => other.id === into)
  const options = others.map(({ id: value, name, posts }) => ({
    value,
    label: `${name} (${countPosts(posts)})`,
  }))
  return (
    <Dialog
      title={`Merge ${author.name}`}
      description="The other author gets the posts of both."
      onClose={onBack}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <Button onClick={() => chosen && void onMerge(chosen)} isBusy={isBusy} disabled={!chosen}>
            {isBusy ? 'Merging...' : 'Merge'}
          </Button>
        </>
      }
    >
      <div className="form-fields">
        <SelectField
          id={`${id}-into`}
          label="Keep"
          options={[{ value: '', label: 'Choose an author' }, ...options]}
          value={into}
          disabled={isBusy}
          onChange={(event) => setInto(event.target.value)}
        />
        <p>
          {`Posts by ${author.name} will name ${chosen?.name ?? 'the author you choose'}. The old URL redirects, and imports that use the old name get the new one. This can’t be undone.`}
        </p>
      </div>
    </Dialog>
  )
}

function countPosts(posts: number): string {
  if (posts === 0) return 'nothing published'
  return posts === 1 ? '1 published post' : `${posts} published posts`
}
