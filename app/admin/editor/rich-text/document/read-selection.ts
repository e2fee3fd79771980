import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Takes over the selection as the browser has it this moment. The library hears of it a little later, so that a quick
 * key right after an arrow key would work on what was selected before.
 */
export function readSelection(view: EditorView): void {
  const { selection, doc } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  if (!(selection instanceof TextSelection) || !view.hasFocus() || !shown?.anchorNode || !shown.focusNode)
    return
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
  const next = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!next.eq(selection)) view.dispatch(view.state.tr.setSelection(next))
}
