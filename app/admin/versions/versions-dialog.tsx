import { useId, useState } from 'react'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import type { VersionContent } from '#domain/versions/version-content.ts'
import { QueryState } from '../section-parts.tsx'
import { useVersions } from './use-versions.ts'
import { VersionDetails } from './version-details.tsx'
import { describeChange, describeWriter, type Entry, listEntries, nameEntry } from './version-labels.ts'
import '../parts.css'
import './versions.css'

type VersionsDialogProps = {
  table: PostTable
  postId: string
  title: string
  /** Set if the post is open in the editor. `typed` returns unsaved changes. */
  open?: { typed: (() => VersionContent) | null }
  /** Called when the stored post was changed. */
  onChanged: (post: EditablePost) => void
  onClose: () => void
}

/** Lists, compares and restores former versions of a post. */
export function VersionsDialog({ table, postId, title, open, onChanged, onClose }: VersionsDialogProps) {
  const id = useId()
  const typed = open?.typed ?? null
  const versions = useVersions(table, postId, onChanged)
  const { query, isBusy } = versions
  const [wanted, setWanted] = useState<number | null | undefined>(undefined)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const entries = query.data ? listEntries(query.data.current, query.data.versions) : []
  // Initially selects the newest former version.
  const entry = entries.find(({ number }) => number === wanted) ?? entries[1] ?? entries[0]
  const restore = async () => {
    const refused = await versions.restore(entry!.number!, nameEntry(entry!))
    setIsAsking(false)
    setProblem(refused)
    if (refused === null) setWanted(null)
  }
  return (
    <Dialog
      title="Versions"
      description={title}
      size="wide"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        entry?.number == null ? undefined : (
          <>
            <span className="t-cap">Status, date and URL of the post don’t change.</span>
            <Button onClick={() => setIsAsking(true)}>Restore this version</Button>
          </>
        )
      }
    >
      <QueryState query={query} label="Loading versions..." />
      {problem !== null && <FieldNote id={`${id}-problem`} error={problem} />}
      {entry && (
        <div className="split versions gap-24">
          <VersionList
            entries={entries}
            chosen={entry.number}
            onChoose={(number) => {
              setProblem(null)
              setWanted(number)
            }}
          />
          <VersionDetails postId={postId} versions={versions} entries={entries} entry={entry} typed={typed} />
        </div>
      )}
      {isAsking && entry && (
        <ConfirmDialog
          title="Restore this version?"
          question={`This restores the text of ${nameEntry(entry)}. The current text is kept as a version.${typed ? ' Your unsaved changes are removed from the form; Undo brings them back.' : ''}`}
          confirmLabel="Restore"
          busyLabel="Restoring..."
          isBusy={isBusy}
          onConfirm={() => void restore()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  )
}

type VersionListProps = {
  entries: readonly Entry[]
  /** Number of the selected version; null for the current one. */
  chosen: number | null
  onChoose: (number: number | null) => void
}

function VersionList({ entries, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="version-list stack gap-8" aria-label="Versions">
      {entries.map((entry, at) => (
        <li key={entry.number ?? 'now'}>
          <button
            type="button"
            aria-current={entry.number === chosen ? 'true' : undefined}
            onClick={() => onChoose(entry.number)}
          >
            <strong>{nameEntry(entry)}</strong>
            <span className="t-cap">{describeWriter(entry)}</span>
            <span className="t-cap">{describeChange(entry, entries[at + 1])}</span>
            {entry.note !== '' && <span className="strong">{entry.note}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
