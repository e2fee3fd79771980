import { useState } from 'react'
import type { AuthorWithPosts } from '#app/data/authors/list-authors.ts'
import { AuthorEditor } from './author-editor.tsx'
import { AuthorRemoval } from './author-removal.tsx'
import { AuthorsList } from './authors-list.tsx'
import { MergeAuthors } from './merge-authors.tsx'
import { useAuthors } from './use-authors.ts'
import './authors.css'

export type AuthorsDialogProps = {
  onClose: () => void
  /** What lists of posts show may be another. */
  onChanged: () => void
}

type View =
  | { kind: 'list' }
  | { kind: 'editor'; author: AuthorWithPosts | null }
  | { kind: 'merge' | 'removal'; author: AuthorWithPosts }

/** Everybody who writes here: who they are, and what becomes of their records. */
export function AuthorsDialog({ onClose, onChanged }: AuthorsDialogProps) {
  const [view, setView] = useState<View>({ kind: 'list' })
  const { authors, failure, writer, reload } = useAuthors()
  const back = () => setView({ kind: 'list' })
  const finish = () => {
    back()
    reload()
    onChanged()
  }
  switch (view.kind) {
    case 'editor':
      return <AuthorEditor author={view.author} writer={writer} onBack={back} onSaved={finish} />
    case 'merge':
      return (
        <MergeAuthors
          author={view.author}
          others={(authors ?? []).filter(({ id }) => id !== view.author.id)}
          writer={writer}
          onBack={back}
          onMerged={finish}
        />
      )
    case 'removal':
      return <AuthorRemoval author={view.author} writer={writer} onBack={back} onRemoved={finish} />
    default:
      return (
        <AuthorsList
          authors={authors}
          failure={failure}
          onRetry={reload}
          onCreate={() => setView({ kind: 'editor', author: null })}
          onEdit={(author) => setView({ kind: 'editor', author })}
          onMerge={(author) => setView({ kind: 'merge', author })}
          onDelete={(author) => setView({ kind: 'removal', author })}
          onClose={onClose}
        />
      )
  }
}
