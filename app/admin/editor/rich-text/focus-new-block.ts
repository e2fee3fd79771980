import type { EditorView } from 'prosemirror-view'
import type { RichBlockType } from '../editor-labels.ts'
import { findBlockById, findCurrentBlock, selectBlock } from './document/blocks-in-view.ts'
import type { RichText } from './use-rich-text.ts'

/** Focuses the text, or the first control of a new picture, gallery or embed. */
export function focusNew(text: RichText, type: RichBlockType): void {
  const view = text.getView()
  if (!view) return
  if (!['image', 'gallery', 'embed'].includes(type)) {
    view.focus()
    return
  }
  const wait = new AbortController()
  // If the person clicks or types in the meantime, don't move the focus.
  for (const name of ['keydown', 'pointerdown'])
    window.addEventListener(name, () => wait.abort(), { capture: true, signal: wait.signal })
  focusFirstControl(view, findCurrentBlock(view.state).id, wait, MAX_FRAMES)
}

/** Number of frames to wait, because the code of galleries is loaded on first use. */
const MAX_FRAMES = 300

/**
 * Finds the block by id, not by the selection: while an object is rendered, browsers may move the caret to
 * the start of the text.
 */
function focusFirstControl(view: EditorView, id: string, wait: AbortController, frames: number): void {
  requestAnimationFrame(() => {
    if (view.isDestroyed || wait.signal.aborted) return wait.abort()
    const places = [...view.dom.querySelectorAll<HTMLElement>(':scope > [data-block]')]
    const place = places.find((one) => one.dataset['block'] === id)
    const control = place?.querySelector<HTMLElement>('[data-first-control]')
    const block = findBlockById(view.state.doc, id)
    if (control && block) {
      wait.abort()
      view.dispatch(selectBlock(view.state.tr, block.index))
      control.focus()
    } else if (frames > 0) focusFirstControl(view, id, wait, frames - 1)
    else wait.abort()
  })
}
