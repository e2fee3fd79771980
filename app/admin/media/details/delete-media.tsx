import { useState } from 'react'
import type { MediaManager, MediaUse, StoredFile } from '#app/data/media-manager.ts'
import { describeVersions } from '#app/admin/media/describe-file.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { deleteFiles, nameFiles } from '../change-media.ts'
import { describeUse, partUses } from './media-uses.tsx'
import { useMediaUses } from './use-media-uses.ts'

/** So many documents are told by name. */
const NAMED_AT_MOST = 20

export type DeleteMediaProps = {
  manager: MediaManager
  files: readonly StoredFile[]
  onClose: () => void
  onDeleted: () => void
  /** The deletion was taken back. */
  onRestored: () => void
}

/** Says what breaks, by name, before files go into the bin. */
export function DeleteMedia({ manager, files, onClose, onDeleted, onRestored }: DeleteMediaProps) {
  const { uses, failure, retry } = useMediaUses(manager, files)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await deleteFiles(manager, files, onRestored)
    setBusy(false)
    if (isDone) onDeleted()
  }
  return (
    <Dialog
      title={`Delete ${nameFiles(files)}?`}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger-filled"
            isBusy={isBusy}
            disabled={uses === null}
            onClick={() => void confirm()}
          >
            Delete
          </Button>
        </>
      }
    >
      {failure !== null && (
        <ReadingFailure message={`Where it is used could not be looked up. ${failure}`} onRetry={retry} />
      )}
      {uses === null && failure === null && <Spinner label="Looking where it is used..." />}
      {uses && <Consequences uses={uses} />}
    </Dialog>
  )
}

function Consequences({ uses }: { uses: readonly MediaUse[] }) {
  const { now, former } = partUses(uses)
  const versions = former.reduce((sum, use) => sum + use.versions, 0)
  if (uses.length === 0)
    return <p className="t-body">Nothing shows it. It waits in the bin for 30 days and can be restored.</p>
  return (
    <div className="media-consequences">
      {now.length === 0 ? (
        <p className="t-body">Nothing shows it now. It waits in the bin for 30 days and can be restored.</p>
      ) : (
        <>
          <p className="t-body">For 30 days everything stays as it is. After that, these have a gap:</p>
          <NamedDocuments uses={now} />
        </>
      )}
      {former.length > 0 && (
        <>
          <p className="t-body">
            It is in {describeVersions(versions)}. After 30 days, {versions === 1 ? 'it has' : 'they have'} a
            gap when restored:
          </p>
          <NamedDocuments uses={former} />
        </>
      )}
    </div>
  )
}

function NamedDocuments({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <>
      <ul>
        {uses.slice(0, NAMED_AT_MOST).map((use, at) => (
          <li key={at}>
            <strong>{use.title === '' ? 'Without a title' : use.title}</strong>{' '}
            <span>{describeUse(use)}</span>
          </li>
        ))}
      </ul>
      {uses.length > NAMED_AT_MOST && <p className="t-cap">and {uses.length - NAMED_AT_MOST} more</p>}
    </>
  )
}
