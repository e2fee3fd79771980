import { describeFailure } from '#app/data/client/describe-failure.ts'
import { DataError } from '#app/data/client/data-error.ts'
import {
  ContentConflict,
  ContentRefusal,
  type createDocumentManager,
} from '#app/data/content/document-manager.ts'
import type { DocumentState } from '#domain/documents/documents-contract.ts'
import { replaceAt } from './content-path.ts'

const SAVE_AFTER_MS = 700
const RETRY_AFTER_MS = 5000
const UNSAVED = 'Some changes are not saved. Close this window, fix the marked fields and publish then.'

export type OpenDocument = {
  state: DocumentState
  /** Content with the changes made in this editor. */
  content: unknown
  /** Problems that prevent saving, by path. */
  problems: Readonly<Record<string, string>>
  isSaved: boolean
}

export type DraftSnapshot = {
  documents: ReadonlyMap<string, OpenDocument>
  isSaving: boolean
  /** Why the last save failed; null if it succeeded. */
  failure: string | null
  /** State of the document after someone else changed it. Saving is paused until the editor chooses a version. */
  conflict: DocumentState | null
  canUndo: boolean
  canRedo: boolean
}

type Manager = Pick<
  ReturnType<typeof createDocumentManager>,
  'read' | 'save' | 'publish' | 'unschedule' | 'discard' | 'restore'
>
type Step = { name: string; content: unknown }
export type DraftStore = ReturnType<typeof createDraftStore>

/**
 * Holds a page's documents while they are edited. Saves drafts after a pause, one at a time; undo covers all
 * documents.
 * @param onSaved called after each save, for example to render the page again
 */
export function createDraftStore(manager: Manager, onSaved: () => void) {
  let snapshot: DraftSnapshot = {
    documents: new Map(),
    isSaving: false,
    failure: null,
    conflict: null,
    canUndo: false,
    canRedo: false,
  }
  const listeners = new Set<() => void>()
  let undoSteps: Step[] = []
  let redoSteps: Step[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()
  /** Increases when entries are added, moved or removed, because paths then refer to other texts. */
  let layout = 0
  /** Consecutive edits of the same text are one undo step. */
  let lastField: string | null = null

  function set(next: Partial<DraftSnapshot>): void {
    snapshot = { ...snapshot, ...next, canUndo: undoSteps.length > 0, canRedo: redoSteps.length > 0 }
    for (const listener of listeners) listener()
  }

  function put(name: string, next: Partial<OpenDocument>): void {
    const former = snapshot.documents.get(name)
    if (former) set({ documents: new Map(snapshot.documents).set(name, { ...former, ...next }) })
  }

  /** Stores the server's state of documents. */
  function receive(states: readonly DocumentState[]): void {
    const documents = new Map(snapshot.documents)
    for (const state of states)
      documents.set(state.name, {
        state,
        content: state.draft ?? state.published,
        problems: {},
        isSaved: true,
      })
    set({ documents })
  }

  const listSeen = (names: readonly string[]) =>
    names.map((name) => ({ name, version: snapshot.documents.get(name)!.state.version }))

  async function receiveUnlessChanged(answer: Promise<DocumentState[]>): Promise<void> {
    try {
      receive(await answer)
    } catch (error) {
      if (error instanceof ContentConflict) set({ conflict: error.current })
      throw error
    }
  }

  function change(name: string, content: unknown): void {
    put(name, { content, isSaved: false })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), SAVE_AFTER_MS)
  }

  async function saveOne(name: string): Promise<void> {
    const opened = snapshot.documents.get(name)
    if (!opened || opened.isSaved) return
    const { content, state } = opened
    try {
      const next = await manager.save(name, content, state.version)
      const isCurrent = snapshot.documents.get(name)?.content === content
      put(name, { state: next, problems: {}, isSaved: isCurrent })
    } catch (error) {
      if (error instanceof ContentRefusal) return put(name, { problems: error.problems })
      if (error instanceof ContentConflict) return set({ conflict: error.current })
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    const open = [...snapshot.documents].filter(([, { isSaved }]) => !isSaved).map(([name]) => name)
    if (open.length === 0 || snapshot.conflict) return
    set({ isSaving: true, failure: null })
    try {
      for (const name of open) await saveOne(name)
    } catch (error) {
      set({ failure: describeFailure(error) })
      timer = setTimeout(() => void flush(), RETRY_AFTER_MS)
    }
    set({ isSaving: false })
    onSaved()
  }

  /** Saves everything unsaved, after the running save. A failure is stored in the snapshot. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    work = work.then(saveAll)
    return work
  }

  function step(from: Step[], to: Step[]): string | null {
    lastField = null
    layout++
    const last = from.pop()
    const opened = last && snapshot.documents.get(last.name)
    if (!opened) return null
    to.push({ name: last.name, content: opened.content })
    change(last.name, last.content)
    return last.name
  }

  return {
    read: () => snapshot,
    layout: () => layout,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Loads documents that are not open yet. */
    async open(names: readonly string[]): Promise<void> {
      const missing = names.filter((name) => !snapshot.documents.has(name))
      if (missing.length > 0) receive(await manager.read(missing))
    },
    /** @param value undefined removes an optional field */
    edit(name: string, path: string, value: unknown): void {
      const opened = snapshot.documents.get(name)
      if (!opened) return
      const field = `${name} ${path}`
      if (typeof value !== 'string') layout++
      if (field !== lastField || undoSteps.length === 0) undoSteps.push({ name, content: opened.content })
      lastField = typeof value === 'string' ? field : null
      redoSteps = []
      change(name, replaceAt(opened.content, path, value))
    },
    undo: () => step(undoSteps, redoSteps),
    redo: () => step(redoSteps, undoSteps),
    flush,
    /** @param keepsMine overwrites the other version with the content of this page */
    async settleConflict(keepsMine: boolean): Promise<void> {
      const { conflict } = snapshot
      if (!conflict) return
      set({ conflict: null })
      if (!keepsMine) receive([conflict])
      else {
        put(conflict.name, { state: conflict, isSaved: false })
        await flush()
      }
      onSaved()
    },
    /**
     * @param at time of publication; undefined for now @throws DataError if there are unsaved changes, which
     * would be lost
     */
    async publish(names: readonly string[], at?: string): Promise<void> {
      await flush()
      const isSaved = names.every((name) => snapshot.documents.get(name)!.isSaved)
      if (!isSaved) throw new DataError('rejected', snapshot.failure ?? UNSAVED, null)
      await receiveUnlessChanged(manager.publish(listSeen(names), ...(at === undefined ? [] : [at])))
    },
    async unschedule(names: string[]): Promise<void> {
      await flush()
      for (const state of await manager.unschedule(names)) put(state.name, { state })
    },
    /** Restores the published content. */
    async discard(names: string[]): Promise<void> {
      await work
      await receiveUnlessChanged(manager.discard(listSeen(names)))
      ;[undoSteps, redoSteps] = [undoSteps, redoSteps].map((steps) =>
        steps.filter(({ name }) => !names.includes(name)),
      ) as [Step[], Step[]]
      set({})
      onSaved()
    },
    async restore(name: string, number: number): Promise<void> {
      await flush()
      const { content, state } = snapshot.documents.get(name)!
      await receiveUnlessChanged(manager.restore(name, number, state.version).then((next) => [next]))
      undoSteps.push({ name, content })
      set({})
      onSaved()
    },
  }
}
