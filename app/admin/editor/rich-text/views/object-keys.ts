/**
 * Keys of pictures, embeds and galleries: Enter moves through their fields to the line below; Escape returns
 * to the text.
 */
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { insertParagraph } from '../commands/line-commands.ts'
import { isEmptyParagraph } from '../document/blocks-in-view.ts'

const FIELDS = ':is(input:not([type=file], [type=checkbox]), .rich-caption):not(:disabled)'

/** Enter moves to the next field, after the last one to the line below. Ctrl+Enter moves to the line below directly. */
export function handleEnter(
  event: KeyboardEvent,
  place: HTMLElement,
  view: EditorView,
  at: number | undefined,
) {
  const target = event.target as HTMLElement
  const isOther = event.isComposing || event.altKey || event.shiftKey || event.defaultPrevented
  if (event.key !== 'Enter' || isOther || at === undefined) return
  // Ignores fields of an open library dialog.
  const isHere = (one: Element) => one.closest('dialog') === place.closest('dialog')
  if (!isHere(target)) return
  const fields = [...place.querySelectorAll<HTMLElement>(FIELDS)].filter(isHere)
  const isDirect = event.ctrlKey || event.metaKey
  const current = fields.indexOf(target)
  if (current === -1 && !isDirect) return
  event.preventDefault()
  event.stopPropagation()
  const next = isDirect ? undefined : fields[current + 1]
  if (next) next.focus()
  else goToLineBelow(view, at)
}

function goToLineBelow(view: EditorView, at: number): void {
  const { doc, tr } = view.state
  const end = at + doc.nodeAt(at)!.nodeSize
  const next = doc.nodeAt(end)
  view.focus()
  view.dispatch(
    next && isEmptyParagraph(next)
      ? tr.setSelection(TextSelection.create(doc, end + 1)).scrollIntoView()
      : insertParagraph(tr, end),
  )
}

/** Enter or Tab on a selected object focuses its first control. */
export const enterObject: Command = ({ selection }, _dispatch, view) => {
  const place = selection instanceof NodeSelection ? (view?.nodeDOM(selection.from) as Element | null) : null
  const control = place?.querySelector<HTMLElement>('[data-first-control], .rich-caption')
  control?.focus()
  return control != null
}

/** Selects the object whose controls have the focus, so that text tools apply to it. */
export function selectObject(view: EditorView, at: number | undefined): void {
  const { selection, doc, tr } = view.state
  const isSelected = selection instanceof NodeSelection && selection.from === at
  if (at !== undefined && !isSelected) view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
}

/** Escape closes an open panel; otherwise it returns to the text and selects the object. */
export function handleEscape(event: KeyboardEvent, place: HTMLElement, view: EditorView): void {
  const target = event.target as HTMLElement
  const isElsewhere = target.closest('dialog') !== place.closest('dialog') || target.closest('.rich-panel')
  if (event.key !== 'Escape' || event.isComposing || isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
  view.focus()
}
