import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { createDocumentManager } from '#app/data/content/document-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import type { ContentField } from '#domain/documents/documents-contract.ts'
import { readAt } from './content-path.ts'
import { createDraftStore } from './draft-store.ts'
import { findPart, findSchema, type FormSchema } from './form-schema.ts'
import { startInlineEditing } from './inline-editing.ts'
import { scrollToField, showDraft } from './page-surface.ts'

/** A part of a document, such as `hero` or `sections.2`, and the selected field in it. */
export type PanelPart = { document: string; section: string; path: string }

export type PageView = { fields: readonly ContentField[]; part: PanelPart | null }

const INLINE_KINDS = ['line', 'text']

/** Editing session of the open page: its fields, its drafts, and the part shown in the panel. */
export function createPageSession(manager: ReturnType<typeof createDocumentManager>, agencyName: string) {
  let view: PageView = { fields: [], part: null }
  /** `store.layout()` when the page was rendered. */
  let drawnLayout = 0
  let inline: ReturnType<typeof startInlineEditing> | null = null
  const listeners = new Set<() => void>()
  const store = createDraftStore(manager, () => void draw())

  function set(next: Partial<PageView>): void {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  async function draw(): Promise<void> {
    try {
      const layout = store.layout()
      const isSaved = [...store.read().documents.values()].every((document) => document.isSaved)
      const draft = await manager.loadPage(location.pathname + location.search)
      // Texts can be edited after their document is loaded.
      await store.open([...new Set(draft.fields.map(({ document }) => document))])
      // Rendering now would discard the text being typed; the next save renders the page.
      if (inline?.isOpen()) return
      showDraft(draft)
      if (isSaved) drawnLayout = layout
      set({ fields: draft.fields, part: view.part ?? findSectionList() })
    } catch (error) {
      showToast({
        title: 'The page could not be refreshed',
        description: describeFailure(error),
        isError: true,
      })
    }
  }

  /** Finds the list of sections, if the page was built from sections by an owner. */
  function findSectionList(): PanelPart | null {
    for (const [document, { state }] of store.read().documents)
      for (const [key, { items }] of Object.entries((state.form as FormSchema).properties ?? {}))
        if (items?.oneOf) return { document, section: key, path: key }
    return null
  }

  /** Returns null while the page shows entries in another order than the content. */
  function find(field: number) {
    const known = drawnLayout === store.layout() ? view.fields[field] : undefined
    const opened = known && store.read().documents.get(known.document)
    return opened ? { ...known, opened } : null
  }

  function readText(field: number): string {
    const found = find(field)
    const text = found && readAt(found.opened.content, found.path)
    return typeof text === 'string' ? text : ''
  }

  return {
    store,
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Opens a section in the panel and scrolls to it on the page. */
    choose(part: PanelPart): void {
      set({ part })
      scrollToField(
        view.fields.findIndex(
          ({ document, path }) => document === part.document && `${path}.`.startsWith(`${part.section}.`),
        ),
      )
    },
    /** @returns a function that stops editing */
    start(): () => void {
      void draw()
      inline = startInlineEditing({
        select([field]) {
          const found = find(field ?? -1)
          if (!found) return
          const { document, path, opened } = found
          set({ part: { document, section: findPart(opened.state.form, path), path } })
        },
        start(field) {
          const found = find(field)
          const schema = found && findSchema(found.opened.state.form, found.path, found.opened.content)
          return schema?.kind && INLINE_KINDS.includes(schema.kind) ? readText(field) : null
        },
        change(field, text) {
          const found = find(field)
          if (found) store.edit(found.document, found.path, text)
        },
        finish(field) {
          void store.flush()
          return fillAgency(readText(field), agencyName)
        },
      })
      document.documentElement.classList.add('is-page-edited')
      return () => {
        inline?.stop()
        document.documentElement.classList.remove('is-page-edited')
      }
    },
  }
}
