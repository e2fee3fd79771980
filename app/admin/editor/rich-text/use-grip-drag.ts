import { type PointerEvent, useRef, useState } from 'react'

/**
 * Drags items by a grip, with mouse, pen or finger. Escape cancels.
 * @param find returns where the item would be dropped
 */
export function useGripDrag<Item, Drag>(
  find: (item: Item, move: globalThis.PointerEvent) => Drag,
  onDrop: (drag: Drag) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)

  const grab = (event: PointerEvent<HTMLElement>, item: Item) => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip: HTMLElement = event.currentTarget
    const held = new AbortController()
    const { signal } = held
    const show = (next: Drag | null) => {
      latest.current = next
      setDrag(next)
    }
    const end = () => {
      held.abort()
      show(null)
    }
    const drop = () => {
      const dropped = latest.current
      end()
      if (dropped) onDrop(dropped)
    }
    const cancel = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end()
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', (move) => show(find(item, move)), { signal })
    grip.addEventListener('pointerup', drop, { signal })
    grip.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', cancel, { signal, capture: true })
  }
  return { drag, grab }
}
