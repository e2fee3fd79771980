import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { describeState, DraftDialogs, listChanged, useUnsavedGuard } from './draft-dialogs.tsx'
import type { DraftStore } from './draft-store.ts'
import { EditorPanel } from './editor-panel.tsx'
import { createPageSession } from './page-session.ts'
import { PagePreview } from './page-preview.tsx'
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
  useUnsavedGuard(snapshot)
  useUndoKeys(store)

  const changed = listChanged(snapshot)
  const historyOf = snapshot.documents.get(part?.document ?? '') ?? [...snapshot.documents.values()][0]
  const leave = async () => {
    await store.flush()
    const { failure, documents } = store.read()
    if (failure === null && [...documents.values()].every(({ isSaved }) => isSaved)) onClose()
  }
  return (
    <div className="page-editor">
      <EditorPanel part={part} fields={fields} store={store} snapshot={snapshot} onChoose={session.choose} />
      <section className="page-editor-bar" aria-label="Edit page">
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
        <PagePreview
          manager={manager}
          hasChanges={[...snapshot.documents.values()].some(({ isSaved }) => !isSaved)}
          onClose={() => setDialog(null)}
        />
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
