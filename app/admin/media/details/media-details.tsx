import { useCallback, useEffect, useState } from 'react'
import {
  locateFile,
  type MediaCounts,
  type MediaManager,
  type MediaUse,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { describeFailure, describeFile } from '#app/admin/media/describe-file.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { restoreFiles } from '../change-media.ts'
import { useMediaRights } from '../use-media-rights.ts'
import { DeleteMedia } from './delete-media.tsx'
import { MediaUses } from './media-uses.tsx'
import { MediaWords } from './media-words.tsx'
import { ReplaceMedia } from './replace-media.tsx'

export type MediaDetailsProps = {
  manager: MediaManager
  id: string
  tags: MediaCounts['tags']
  onOpen: (id: string) => void
  onClose: () => void
  onChanged: () => Promise<void>
}

type Opened = { file: StoredFile; uses: MediaUse[] }

/** One file: what it looks like, what is said of it, where it is, and what can be done with it. */
export function MediaDetails({ manager, id, tags, onOpen, onClose, onChanged }: MediaDetailsProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { mayChange, mayReplace } = useMediaRights()
  const [asks, setAsks] = useState<'delete' | 'replace' | null>(null)
  const read = useCallback(
    () => manager.read(id).then(setOpened, (error: unknown) => setFailure(describeFailure(error))),
    [manager, id],
  )
  useEffect(() => {
    void read()
  }, [read])
  const changed = async () => {
    await Promise.all([read(), onChanged()])
  }
  return (
    <Dialog
      title={opened?.file.title ?? 'File'}
      {...(opened && { description: describeFile(opened.file) })}
      size="wide"
      onClose={onClose}
    >
      {failure !== null && <p role="alert">{failure}</p>}
      {opened === null && failure === null && <Spinner label="Reading the file..." />}
      {opened && (
        <div className="media-details">
          <FileView file={opened.file} />
          <div className="media-details-words">
            <MediaWords
              key={`${opened.file.title} ${opened.file.alt} ${opened.file.tags.join(' ')}`}
              manager={manager}
              file={opened.file}
              tags={tags}
              isLocked={!mayChange(opened.file)}
              onSaved={changed}
            />
            <MediaUses file={opened.file} uses={opened.uses} />
            <FileActions
              manager={manager}
              opened={opened}
              mayChange={mayChange(opened.file)}
              mayReplace={mayReplace}
              onAsk={setAsks}
              onRestored={() => void changed()}
              onKept={changed}
            />
          </div>
        </div>
      )}
      {opened && asks === 'delete' && (
        <DeleteMedia
          manager={manager}
          files={[opened.file]}
          onClose={() => setAsks(null)}
          onDeleted={() => {
            onClose()
            void onChanged()
          }}
          onRestored={() => void onChanged()}
        />
      )}
      {opened && asks === 'replace' && (
        <ReplaceMedia
          manager={manager}
          file={opened.file}
          onClose={() => setAsks(null)}
          onReplaced={(to) => {
            onOpen(to.id)
            void onChanged()
          }}
          onUndone={() => void onChanged()}
        />
      )}
    </Dialog>
  )
}

function FileView({ file }: { file: StoredFile }) {
  const facts = [
    formatMoment(file.created_at),
    ...(file.uploaded_by_email === null ? [] : [`by ${file.uploaded_by_email}`]),
  ]
  return (
    <div className="media-view">
      {file.kind === 'picture' ? (
        <img
          src={locateFile(file)}
          alt={file.alt}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
        />
      ) : (
        <span className="media-thumb media-thumb--paper">
          <Icon name="file-text" />
        </span>
      )}
      <p className="t-cap">{facts.join(' ')}</p>
      {file.deleted_at !== null && (
        <p className="media-warning">
          In the bin since {formatMoment(file.deleted_at)}
          {file.deleted_by_email !== null && ` (${file.deleted_by_email})`}. Its address works until{' '}
          {formatMoment(file.erased_at!)}.
        </p>
      )}
    </div>
  )
}

type FileActionsProps = {
  manager: MediaManager
  opened: Opened
  mayChange: boolean
  mayReplace: boolean
  onAsk: (question: 'delete' | 'replace') => void
  onRestored: () => void
  onKept: () => Promise<void>
}

function FileActions(props: FileActionsProps) {
  const { manager, opened, mayChange, mayReplace, onAsk, onRestored, onKept } = props
  const { file } = opened
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(file.url)
      showToast({ title: 'Address copied' })
    } catch {
      showToast({ title: 'The browser did not copy it', description: file.url, isError: true })
    }
  }
  const isNamed = file.uses > 0 || file.versions > 0
  const isSweepable = file.kept_at === null && !isNamed && !file.is_fixed && file.deleted_at === null
  return (
    <div className="media-actions">
      {isSweepable && (
        <p className="media-warning">
          No post shows this picture, and nobody said that it is kept: it is removed when it is a day old.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => void manager.change([file.id], { is_kept: true }).then(onKept)}
          >
            Keep it
          </Button>
        </p>
      )}
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        <Icon name="copy" />
        Copy address
      </Button>
      <ButtonLink variant="secondary" size="small" href={locateFile(file)} download={file.title}>
        <Icon name="download" />
        Download
      </ButtonLink>
      {file.deleted_at !== null && mayChange && (
        <Button size="small" onClick={() => void restoreFiles(manager, [file]).then(onRestored)}>
          <Icon name="undo-2" />
          Restore
        </Button>
      )}
      {file.deleted_at === null && !file.is_fixed && mayReplace && (
        <Button variant="secondary" size="small" onClick={() => onAsk('replace')}>
          <Icon name="refresh-cw" />
          Replace everywhere
        </Button>
      )}
      {file.deleted_at === null && !file.is_fixed && mayChange && (
        <Button variant="danger" size="small" onClick={() => onAsk('delete')}>
          <Icon name="trash-2" />
          Delete
        </Button>
      )}
    </div>
  )
}
