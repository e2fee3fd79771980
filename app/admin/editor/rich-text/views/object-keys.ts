/** Keys of pictures, embeds and galleries: Enter goes into them, through their fields and to the line below; Escape goes back. */
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { insertParagraph } from '../commands/line-commands.ts'
import { isEmptyParagraph } from '../document/blocks-in-view.ts'

const FIELDS = ':is(input:not([type=file], [type=checkbox]), .rich-caption):not(:disabled)'

/** Enter moves to the next field, and from the last one to the line below. Ctrl+Enter goes to the line below directly. */
export function handleEnter(
  event: KeyboardEvent,
  place: HTMLElement,
  view: EditorView,
  at: number | undefined,
) {
  const target = event.target as HTMLElement
  const isOther = event.isComposing || event.altKey || event.shiftKey || event.defaultPrevented
  if (event.key !== 'Enter' || isOther || at === undefined) return
  // Fields of an open library dialog are not ours.
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

/** Selects the object that has the focus, so that the text tools apply to it. */
export function selectObject(view: EditorView, at: number | undefined): void {
  const { selection, doc, tr } = view.state
  const isSelected = selection instanceof NodeSelection && selection.from === at
  if (at !== undefined && !isSelected) view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
}

/** Escape returns to the text with the object selected; an open panel closes first. */
export function handleEscape(event: KeyboardEvent, place: HTMLElement, view: EditorView): void {
  const target = event.target as HTMLElement
  const isElsewhere = target.closest('dialog') !== place.closest('dialog') || target.closest('.rich-panel')
  if (event.key !== 'Escape' || event.isComposing || isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
  view.focus()
}
