import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import type { AuthorWithPosts } from '#app/data/authors/list-authors.ts'
import { AuthorPortrait } from '#app/posts/authors/author-portrait.tsx'
import { showAuthor } from '#app/posts/authors/show-author.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { toAuthorPath } from '#domain/authors/author.ts'

export type AuthorsListProps = {
  authors: AuthorWithPosts[] | null
  failure: string | null
  onRetry: () => void
  onCreate: () => void
  onEdit: (author: AuthorWithPosts) => void
  onMerge: (author: AuthorWithPosts) => void
  onDelete: (author: AuthorWithPosts) => void
  onClose: () => void
}

export function AuthorsList(props: AuthorsListProps) {
  const { authors, failure, onRetry, onCreate, onClose } = props
  return (
    <Dialog
      title="Authors"
      description="Posts name them, and each has a page as soon as a post is published."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onCreate} data-autofocus>
            <Icon name="plus" />
            New author
          </Button>
        </>
      }
    >
      {failure !== null && <ReadingFailure message={failure} onRetry={onRetry} />}
      {authors === null && failure === null && <Spinner label="Loading authors..." />}
      {authors?.length === 0 && <p>No authors yet. The first post that names one makes one.</p>}
      {authors !== null && authors.length > 0 && (
        <ul className="authors ruled-list">
          {authors.map((author) => (
            <AuthorRow key={author.id} {...props} author={author} canMerge={authors.length > 1} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type AuthorRowProps = Pick<AuthorsListProps, 'onEdit' | 'onMerge' | 'onDelete'> & {
  author: AuthorWithPosts
  canMerge: boolean
}

function AuthorRow({ author, canMerge, onEdit, onMerge, onDelete }: AuthorRowProps) {
  const { name, role, posts } = author
  return (
    <li>
      <AuthorPortrait author={showAuthor(author, readPictureStorage())} size={44} />
      <div className="authors-who">
        {posts > 0 ? <a href={toAuthorPath(author.slug)}>{name}</a> : <b>{name}</b>}
        <p>{[role, countPosts(posts)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="authors-tools">
        <Button variant="secondary" size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(author)}>
          Edit
        </Button>
        {canMerge && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Merge ${name}`}
            onClick={() => onMerge(author)}
          >
            Merge
          </Button>
        )}
        <Button variant="danger" size="small" aria-label={`Delete ${name}`} onClick={() => onDelete(author)}>
          Delete
        </Button>
      </div>
    </li>
  )
}

/** Drafts are no posts that anybody else knows of. */
export function countPosts(posts: number): string {
  if (posts === 0) return 'nothing published'
  return posts === 1 ? '1 published post' : `${posts} published posts`
}
