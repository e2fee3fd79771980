import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useManager, useStaff } from '../staff.tsx'
import type { DraftSnapshot, DraftStore } from './draft-store.ts'
import { EditorPanel } from './editor-panel.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { createPageSession } from './page-session.ts'
import { PublishDialog } from './publish-dialog.tsx'
import './page-editor.css'

export type PageEditorProps = { onClose: () => void }

/** Edits the texts of the page that is open: short ones in place, everything else in a panel. */
export function PageEditor({ onClose }: PageEditorProps) {
  const manager = useManager(createDocumentManager)
  const { agency } = useStaff()
  const [session] = useState(() => createPageSession(manager, agency.name))
  const { store } = session
  const { fields, part } = useSyncExternalStore(session.subscribe, session.read)
  const snapshot = useSyncExternalStore(store.subscribe, store.read)
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  useEffect(() => session.start(), [session])
  useUnsavedGuard(snapshot)
  useUndoKeys(store)

  const changed = [...snapshot.documents.values()].filter(
    ({ state, isSaved }) => state.draft !== null || !isSaved,
  )
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
          {describeState(snapshot, changed.length)}
        </p>
        <div className="row gap-8">
          <IconButton icon="undo-2" label="Undo" isOff={!snapshot.canUndo} onPress={() => store.undo()} />
          <IconButton icon="rotate-cw" label="Redo" isOff={!snapshot.canRedo} onPress={() => store.redo()} />
          <IconButton
            icon="history"
            label="History"
            isOff={!historyOf}
            onPress={() => setDialog('history')}
          />
          <Button variant="secondary" size="small" onClick={() => void leave()}>
            Done
          </Button>
          <Button size="small" disabled={changed.length === 0} onClick={() => setDialog('publish')}>
            Publish…
          </Button>
        </div>
      </section>
      {dialog === 'publish' && (
        <PublishDialog
          documents={changed}
          onPublish={async (names) => {
            await store.publish(names)
            showToast({ title: 'Published', description: 'Visitors see it now.' })
          }}
          onDiscard={(name) => store.discard([name])}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'history' && historyOf && (
        <HistoryDialog
          opened={historyOf}
          manager={manager}
          onRestore={(number) => store.restore(historyOf.state.name, number)}
          onClose={() => setDialog(null)}
        />
      )}
      {snapshot.conflict && (
        <ConfirmDialog
          title="Someone else changed this"
          question={`${snapshot.conflict.draftBy ?? 'Someone'} saved “${snapshot.conflict.label}” after you opened it. Keep your version, or use theirs?`}
          confirmLabel="Keep mine"
          cancelLabel="Use theirs"
          onConfirm={() => store.settleConflict(true)}
          onCancel={() => void store.settleConflict(false)}
        />
      )}
    </div>
  )
}

function IconButton(props: {
  icon: 'undo-2' | 'rotate-cw' | 'history'
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

function describeState({ documents, isSaving, failure }: DraftSnapshot, changed: number): string {
  if (documents.size === 0) return 'Opening the page...'
  if (failure) return `Not saved. ${failure}`
  const refused = [...documents.values()].reduce(
    (count, { problems }) => count + Object.keys(problems).length,
    0,
  )
  if (refused > 0) return `Not saved: ${refused === 1 ? 'one field needs' : `${refused} fields need`} a fix.`
  if (isSaving) return 'Saving...'
  if ([...documents.values()].some(({ isSaved }) => !isSaved)) return 'Not saved yet'
  return changed > 0 ? 'Draft saved. Visitors don’t see it yet.' : 'Click any text to edit it.'
}

function useUnsavedGuard({ documents }: DraftSnapshot): void {
  const isUnsaved = [...documents.values()].some(({ isSaved }) => !isSaved)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
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
