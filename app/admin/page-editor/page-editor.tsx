import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { describeState, DraftDialogs, listChanged, hasUnsaved } from './draft-dialogs.tsx'
import type { DraftStore } from './draft-store.ts'
import { EditorPanel } from './editor-panel.tsx'
import { createPageSession } from './page-session.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { WidthPreview } from '../editor/preview/width-preview.tsx'
import { PreviewsDialog } from '../editor/previews-dialog.tsx'
import { QueryState, useLeaveWarning } from '../section-parts.tsx'
import { importParts } from './page-surface.ts'
import './page-editor.css'

export type PageEditorProps = { onClose: () => void }

/** Edits the texts of the open page: short ones in place, everything else in a panel. */
export function PageEditor({ onClose }: PageEditorProps) {
  const manager = useManager(createDocumentManager)
  const { agency } = useStaff()
  const [session] = useState(() => createPageSession(manager, agency.name))
  const { store } = session
  const { fields, part } = useSyncExternalStore(session.subscribe, session.read)
  const snapshot = useSyncExternalStore(store.subscribe, store.read)
  const [dialog, setDialog] = useState<'publish' | 'history' | 'preview' | null>(null)
  useEffect(() => session.start(), [session])
  useLeaveWarning(hasUnsaved(snapshot))
  useUndoKeys(store)

  const changed = listChanged(snapshot)
  const historyOf = snapshot.documents.get(part?.document ?? '') ?? [...snapshot.documents.values()][0]
  const leave = async () => {
    await store.flush()
    if (store.read().failure === null && !hasUnsaved(store.read())) onClose()
  }
  return (
    <div className="page-editor">
      <EditorPanel part={part} fields={fields} store={store} snapshot={snapshot} onChoose={session.choose} />
      <section className="page-editor-bar row row--between gap-8" aria-label="Edit page">
        <p className="t-small" role="status">
          {describeState(snapshot, changed.length, agency.timeZone)}
        </p>
        <div className="row gap-4">
          <IconButton icon="undo-2" label="Undo" isOff={!snapshot.canUndo} onPress={() => store.undo()} />
          <IconButton icon="rotate-cw" label="Redo" isOff={!snapshot.canRedo} onPress={() => store.redo()} />
          <IconButton
            icon="history"
            label="History"
            isOff={!historyOf}
            onPress={() => setDialog('history')}
          />
          <IconButton
            icon="eye"
            label="Preview"
            isOff={fields.length === 0}
            onPress={() => void store.flush().then(() => setDialog('preview'))}
          />
          <Button variant="secondary" size="small" onClick={() => void leave()}>
            Done
          </Button>
          <Button size="small" disabled={changed.length === 0} onClick={() => setDialog('publish')}>
            Publish…
          </Button>
        </div>
      </section>
      <DraftDialogs {...{ store, snapshot, manager, dialog, historyOf }} onClose={() => setDialog(null)} />
      {dialog === 'preview' && (
        <PagePreview manager={manager} hasChanges={hasUnsaved(snapshot)} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function IconButton(props: {
  icon: 'undo-2' | 'rotate-cw' | 'history' | 'eye'
  label: string
  isOff: boolean
  onPress: () => void
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      isIconOnly
      aria-label={props.label}
      disabled={props.isOff}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
    </Button>
  )
}

/** Ctrl+Z and Ctrl+Shift+Z outside of text fields, which have their own undo. */
function useUndoKeys(store: DraftStore): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const isText =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
      if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) store.redo()
      else store.undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [store])
}

type PagePreviewProps = {
  manager: Pick<ReturnType<typeof createDocumentManager>, 'loadPage'>
  hasChanges: boolean
  onClose: () => void
}

/** Previews of the page with its drafts at three widths and in both themes, and preview links for others. */
function PagePreview({ manager, hasChanges, onClose }: PagePreviewProps) {
  const { pathname, search } = location
  const [isSharing, setSharing] = useState(false)
  const query = useQuery({
    queryKey: ['page-preview', pathname, search],
    queryFn: async () => importParts((await manager.loadPage(pathname + search)).page),
    structuralSharing: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  if (isSharing)
    return (
      <PreviewsDialog
        post={{ table: 'site_documents', id: pathname }}
        subject="page"
        path="/preview/page"
        hasChanges={hasChanges}
        onClose={() => setSharing(false)}
      />
    )
  return (
    <Dialog
      title="Preview"
      size="full"
      onClose={onClose}
      actions={
        <Button variant="secondary" size="small" onClick={() => setSharing(true)}>
          <Icon name="link" />
          Share a preview
        </Button>
      }
    >
      <QueryState query={query} label="Loading the page..." />
      {query.data && (
        <WidthPreview label="The page as visitors see it">
          <div ref={(place) => place?.replaceChildren(...query.data.map(({ next }) => next))} />
        </WidthPreview>
      )}
    </Dialog>
  )
}
