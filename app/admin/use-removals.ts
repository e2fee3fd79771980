import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { openToast } from '#app/ui/toast/show-toast.ts'

export type Removal = {
  /** For example "Paragraph 3 removed". */
  title: string
  description?: string
  undo: () => void
}

/**
 * Offers undo for removals: each in its toast, and the last one by Ctrl+Z or Cmd+Z, unless a text field has
 * the focus or a dialog covers `scope`.
 * @returns a function that registers a removal. It returns a function that withdraws the offer, if the
 * removal was undone otherwise
 */
export function useRemovals(scope: RefObject<Element | null>): (removal: Removal) => () => void {
  const removals = useRef<Removal[]>([])
  const dismiss = useRef(() => {})

  const undo = (removal: Removal) => {
    if (!removals.current.includes(removal)) return
    removals.current = removals.current.filter((other) => other !== removal)
    dismiss.current()
    removal.undo()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const last = removals.current.at(-1)
    if (!last || !isUndoKey(event) || !isOnTop(scope.current)) return
    event.preventDefault()
    undo(last)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      dismiss.current()
    }
  }, [])

  return (removal) => {
    removals.current.push(removal)
    const { title, description } = removal
    dismiss.current = openToast({
      title,
      ...(description !== undefined && { description }),
      action: { label: 'Undo', onPress: () => undo(removal) },
    })
    return () => {
      if (!removals.current.includes(removal)) return
      removals.current = removals.current.filter((other) => other !== removal)
      dismiss.current()
    }
  }
}

function isOnTop(scope: Element | null): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  return !top || (scope !== null && top.contains(scope))
}

const TEXT_FIELDS = [
  'textarea',
  'select',
  'input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])',
  '[contenteditable]',
].join(',')

/** Returns whether it is Ctrl+Z or Cmd+Z outside text fields, which have their own undo. */
function isUndoKey(event: KeyboardEvent): boolean {
  const isPressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isPressed || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return false
  return !(event.target instanceof Element && event.target.matches(TEXT_FIELDS))
}
