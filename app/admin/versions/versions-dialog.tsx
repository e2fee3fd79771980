import { useId, useState } from 'react'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { VersionManager } from '#app/data/versions/version-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import type { VersionContent } from '#domain/versions/version-content.ts'
import { useVersions } from './use-versions.ts'
import { VersionDetails } from './version-details.tsx'
import { listEntries, nameEntry } from './version-labels.ts'
import { VersionList } from './version-list.tsx'
import './versions.css'

export type VersionsDialogProps = {
  manager: VersionManager
  title: string
  /** The editor in which the post is open: what is typed there and not saved, if something is. */
  open?: { typed: (() => VersionContent) | null }
  /** The post says something else. */
  onChanged: (post: EditablePost) => void
  onClose: () => void
}

/** Everything a post ever said: who wrote it, how it differs, and how it comes back. */
export function VersionsDialog({ manager, title, open, onChanged, onClose }: VersionsDialogProps) {
  const id = useId()
  const typed = open?.typed ?? null
  const versions = useVersions(manager, onChanged)
  const { listed, failure, isBusy } = versions
  const [wanted, setWanted] = useState<number | null | undefined>(undefined)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const entries = listed ? listEntries(listed.current, listed.versions) : []
  // The newest former one, until another is chosen.
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
            <span className="t-cap">Status, date and address of the post stay as they are.</span>
            <Button onClick={() => setIsAsking(true)}>Restore this version</Button>
          </>
        )
      }
    >
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void versions.load()} />}
      {problem !== null && <FieldNote id={`${id}-problem`} error={problem} />}
      {!listed && failure === null && <Spinner label="Reading versions..." />}
      {entry && (
        <div className="versions">
          <VersionList
            entries={entries}
            chosen={entry.number}
            onChoose={(number) => {
              setProblem(null)
              setWanted(number)
            }}
          />
          <VersionDetails versions={versions} entries={entries} entry={entry} typed={typed} />
        </div>
      )}
      {isAsking && entry && (
        <ConfirmDialog
          title="Restore this version?"
          question={`The post will say again what it said on ${nameEntry(entry)}. What it says now is kept as a version.${typed ? ' What you typed is not saved: it leaves the form, is kept in this browser, and comes back with Undo.' : ''}`}
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
