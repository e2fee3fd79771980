/** Enter leads through the fields of a picture, video or gallery and on to the line below. */
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'

const FIELDS = 'input:not([type=file], [type=checkbox], :disabled)'

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
