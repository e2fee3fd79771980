import { useEffect, useState } from 'react'
import type { MediaManager, MediaUse, StoredFile } from '#app/data/media/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { deleteFiles, nameFiles } from '../change-media.ts'
import { describeUse } from './media-uses.tsx'

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
  const uses = useUses(manager, files)
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
      {uses === null ? <Spinner label="Looking where it is used..." /> : <Consequences uses={uses} />}
    </Dialog>
  )
}

function Consequences({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0)
    return <p className="t-body">Nothing shows it. It waits in the bin for 30 days and can be restored.</p>
  return (
    <div className="media-consequences">
      <p className="t-body">For 30 days everything stays as it is. After that, these have a gap:</p>
      <ul>
        {uses.slice(0, NAMED_AT_MOST).map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <strong>{use.title === '' ? 'Without a title' : use.title}</strong>{' '}
            <span>{describeUse(use)}</span>
          </li>
        ))}
      </ul>
      {uses.length > NAMED_AT_MOST && <p className="t-cap">and {uses.length - NAMED_AT_MOST} more</p>}
    </div>
  )
}

/** Documents that name one of the files, each once; null until they are known. */
function useUses(manager: MediaManager, files: readonly StoredFile[]): readonly MediaUse[] | null {
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null)
  const ids = files
    .filter((file) => file.uses > 0)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = new Map<string, MediaUse>()
      for (const id of ids.split(' ').filter(Boolean)) {
        const { uses: named } = await manager.read(id)
        for (const use of named) found.set(`${use.kind} ${use.id}`, use)
      }
      if (!isGone) setUses([...found.values()])
    }
    read().catch(() => !isGone && setUses([]))
    return () => {
      isGone = true
    }
  }, [manager, ids])
  return uses
}
