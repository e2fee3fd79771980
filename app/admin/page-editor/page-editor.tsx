import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import type { ContentField } from '#domain/documents/documents-contract.ts'
import { useManager, useStaff } from '../staff.tsx'
import { readAt } from './content-path.ts'
import { createDraftStore, type DraftSnapshot } from './draft-store.ts'
import { EditorPanel, type PanelPart } from './editor-panel.tsx'
import { findSchema } from './form-schema.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { startInlineEditing } from './inline-editing.ts'
import { scrollToField, showDraft } from './page-surface.ts'
import { PublishDialog } from './publish-dialog.tsx'
import './page-editor.css'

const INLINE_KINDS = ['line', 'text']

export type PageEditorProps = { onClose: () => void }

/** Edits the texts of the page that is open: short ones in place, everything else in a panel. */
export function PageEditor({ onClose }: PageEditorProps) {
  const manager = useManager(createDocumentManager)
  const { agency } = useStaff()
  const [fields, setFields] = useState<readonly ContentField[]>([])
  const [part, setPart] = useState<PanelPart | null>(null)
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  const inline = useRef<ReturnType<typeof startInlineEditing>>(null)

  const draw = useEffectEvent(async () => {
    try {
      const draft = await manager.loadPage(location.pathname + location.search)
      // What is being typed would be lost; the page is drawn after the next save.
      if (inline.current?.isOpen()) return
      showDraft(draft)
      setFields(draft.fields)
      await store.open([...new Set(draft.fields.map(({ document }) => document))])
    } catch (error) {
      showToast({ title: 'The page was not drawn again', description: describeFailure(error), isError: true })
    }
  })
  const store = useMemo(() => createDraftStore(manager, () => void draw()), [manager])
  const snapshot = useSyncExternalStore(store.subscribe, store.read)
  const find = useEffectEvent((field: number) => {
    const known = fields[field]
    const opened = known && snapshot.documents.get(known.document)
    return opened ? { ...known, opened } : null
  })
  const choose = useEffectEvent(([field]: number[]) => {
    const known = fields[field ?? -1]
    if (known) setPart({ document: known.document, section: known.path.split('.')[0]!, path: known.path })
  })
  const read = (field: number): string => {
    const found = find(field)
    return found ? String(readAt(found.opened.content, found.path) ?? '') : ''
  }

  useEffect(() => {
    void draw()
    inline.current = startInlineEditing({
      select: choose,
      start(field) {
        const found = find(field)
        const schema = found && findSchema(found.opened.state.form, found.path)
        if (!schema?.kind || !INLINE_KINDS.includes(schema.kind)) return null
        return { text: read(field), maxLength: schema.maxLength ?? Infinity }
      },
      change(field, text) {
        const found = find(field)
        if (found) store.edit(found.document, found.path, text)
      },
      finish(field) {
        void store.flush()
        return fillAgency(read(field), agency.name)
      },
    })
    document.documentElement.classList.add('is-page-edited')
    return () => {
      inline.current?.stop()
      document.documentElement.classList.remove('is-page-edited')
    }
  }, [store])
  useUnsavedGuard(snapshot)
  useUndoKeys(store)

  const changed = [...snapshot.documents.values()].filter(
    ({ state, isSaved }) => state.draft !== null || !isSaved,
  )
  const choosePart = (chosen: PanelPart) => {
    setPart(chosen)
    scrollToField(
      fields.findIndex(
        ({ document, path }) =>
          document === chosen.document && (path === chosen.section || path.startsWith(`${chosen.section}.`)),
      ),
    )
  }
  const historyOf = snapshot.documents.get(part?.document ?? '') ?? [...snapshot.documents.values()][0]
  const leave = async () => {
    await store.flush()
    const { failure, documents } = store.read()
    if (failure === null && [...documents.values()].every(({ isSaved }) => isSaved)) onClose()
  }
  return (
    <div className="page-editor">
      <EditorPanel part={part} fields={fields} store={store} snapshot={snapshot} onChoose={choosePart} />
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
          question={`${snapshot.conflict.draftBy ?? 'Someone'} saved “${snapshot.conflict.label}” after you opened it. Keep your version, or take over theirs?`}
          confirmLabel="Keep mine"
          cancelLabel="Take theirs"
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
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Ctrl+Z and Ctrl+Shift+Z outside of text fields, which have their own undo. */
function useUndoKeys(store: ReturnType<typeof createDraftStore>): void {
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
