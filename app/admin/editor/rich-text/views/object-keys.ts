/** Keys of pictures, videos and galleries: Enter leads in, through their fields and on to the line below; Escape back. */
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'

const FIELDS = ':is(input:not([type=file], [type=checkbox]), .rich-caption):not(:disabled)'

/** From a field to the next one, from the last one, and with Ctrl from anywhere in it, to the line below. */
export function goOnByEnter(
  event: KeyboardEvent,
  place: HTMLElement,
  view: EditorView,
  at: number | undefined,
) {
  const target = event.target as HTMLElement
  const isOther = event.isComposing || event.altKey || event.shiftKey || event.defaultPrevented
  if (event.key !== 'Enter' || isOther || at === undefined) return
  // The library, when it is open, lies in a dialog of its own.
  const isHere = (one: Element) => one.closest('dialog') === place.closest('dialog')
  if (!isHere(target)) return
  const fields = [...place.querySelectorAll<HTMLElement>(FIELDS)].filter(isHere)
  const isAtOnce = event.ctrlKey || event.metaKey
  const current = fields.indexOf(target)
  if (current === -1 && !isAtOnce) return
  event.preventDefault()
  event.stopPropagation()
  const next = isAtOnce ? undefined : fields[current + 1]
  if (next) next.focus()
  else goToLineBelow(view, at)
}

function goToLineBelow(view: EditorView, at: number): void {
  const { doc, tr } = view.state
  const end = at + doc.nodeAt(at)!.nodeSize
  const next = doc.nodeAt(end)
  const isThere = next?.type.name === 'paragraph' && next.content.size === 0
  if (!isThere) tr.insert(end, richSchema.nodes['paragraph']!.create({ id: makeBlockId() }))
  tr.setSelection(TextSelection.create(tr.doc, end + 1))
  view.focus()
  view.dispatch(tr.scrollIntoView())
}

/** Enter or Tab on what is selected as a whole leads to what can be done with it. */
export const enterObject: Command = ({ selection }, _dispatch, view) => {
  const place = selection instanceof NodeSelection ? view?.nodeDOM(selection.from) : null
  if (!(place instanceof HTMLElement)) return false
  const control = place.querySelector<HTMLElement>('[data-first-control], .rich-caption')
  control?.focus()
  return control !== null
}

/** What has the focus is what the tools of the text are about. */
export function selectObject(view: EditorView, at: number | undefined): void {
  const { selection, doc, tr } = view.state
  const isSelected = selection instanceof NodeSelection && selection.from === at
  if (at !== undefined && !isSelected) view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
}

/** From anywhere in it, back to the text, with the whole of it selected. What opened in it closes first. */
export function goBackByEscape(event: KeyboardEvent, place: HTMLElement, view: EditorView): void {
  const target = event.target as HTMLElement
  const isElsewhere = target.closest('dialog') !== place.closest('dialog') || target.closest('.rich-panel')
  if (event.key !== 'Escape' || event.isComposing || isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
  view.focus()
}
