import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaManager, MediaUse, StoredFile } from '#app/data/media-manager.ts'
import { describeVersions } from './describe-file.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { createLimiter } from '#domain/limiter.ts'
import { QueryState } from '../section-parts.tsx'
import { describeUse, splitUses } from './media-uses.tsx'
import { MEDIA_KEY, nameFiles, useMediaChanges } from './use-media-changes.ts'

const MAX_NAMED = 20

export type DeleteMediaProps = {
  files: readonly StoredFile[]
  onClose: () => void
  onDeleted: () => void
}

/** Confirmation before files are moved to the trash; names documents that use them. */
export function DeleteMedia({ files, onClose, onDeleted }: DeleteMediaProps) {
  const { manager, remove } = useMediaChanges()
  const ids = files.map(({ id }) => id)
  const query = useQuery({
    queryKey: [MEDIA_KEY, 'uses', ...ids],
    queryFn: () => readUses(manager, ids),
    gcTime: 0,
  })
  const uses = query.data
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await remove(files)
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
          <Button variant="danger-filled" isBusy={isBusy} disabled={!uses} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <QueryState query={query} label="Checking where it is used..." />
      {uses && <Consequences uses={uses} />}
    </Dialog>
  )
}

function Consequences({ uses }: { uses: readonly MediaUse[] }) {
  const { current, earlier } = splitUses(uses)
  const versions = earlier.reduce((sum, use) => sum + use.versions, 0)
  if (uses.length === 0)
    return <p className="t-body">Nothing uses it. It stays in the trash for 30 days and can be restored.</p>
  return (
    <div className="stack">
      {current.length === 0 ? (
        <p className="t-body">Nothing uses it now. It stays in the trash for 30 days and can be restored.</p>
      ) : (
        <>
          <p className="t-body">Nothing changes for 30 days. After that, it is missing in:</p>
          <NamedDocuments uses={current} />
        </>
      )}
      {earlier.length > 0 && (
        <>
          <p className="t-body">
            It is in {describeVersions(versions)}. After 30 days, it is missing when{' '}
            {versions === 1 ? 'that one is' : 'they are'} restored:
          </p>
          <NamedDocuments uses={earlier} />
        </>
      )}
    </div>
  )
}

function NamedDocuments({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <>
      <ul className="stack gap-8">
        {uses.slice(0, MAX_NAMED).map((use, at) => (
          <li key={at} className="stack gap-4 t-cap">
            <strong className="strong">{use.title === '' ? 'Without a title' : use.title}</strong>{' '}
            <span>{describeUse(use)}</span>
          </li>
        ))}
      </ul>
      {uses.length > MAX_NAMED && <p className="t-cap">and {uses.length - MAX_NAMED} more</p>}
    </>
  )
}

const MAX_CONCURRENT_READS = 4

/** Returns the documents that use any of the files, each once. */
async function readUses(manager: MediaManager, ids: string[]): Promise<MediaUse[]> {
  const limit = createLimiter(MAX_CONCURRENT_READS)
  const read = await Promise.all(ids.map((id) => limit(() => manager.read(id))))
  const found = new Map<string, MediaUse>()
  for (const use of read.flatMap(({ uses }) => uses)) {
    // Posts that the caller may not read have no id, so they can't be merged.
    const key = use.id === null ? `hidden ${found.size}` : `${use.kind} ${use.post_table} ${use.id}`
    found.set(key, { ...use, versions: use.versions + (found.get(key)?.versions ?? 0) })
  }
  return [...found.values()]
}
