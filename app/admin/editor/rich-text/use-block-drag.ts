import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Distance from the edge of the scrolling form at which dragging scrolls it, and by how much per move, in pixels. */
const EDGE_PX = 60
const SCROLL_PX = 14

/** A block on its way: `to` is its place among the others, counted from 0. */
export type BlockDrag = { id: string; to: number }

/** Moves a block by its grip with mouse, pen or finger. Escape lets it go where it was. */
export function useBlockDrag(list: RefObject<HTMLElement | null>, onDrop: (drag: BlockDrag) => void) {
  const [drag, setDrag] = useState<BlockDrag | null>(null)
  const latest = useRef<BlockDrag | null>(null)

  const grab = (event: PointerEvent<HTMLButtonElement>, id: string) => {
    if (event.button !== 0) return
    const grip = event.currentTarget
    const show = (next: BlockDrag | null) => {
      latest.current = next
      setDrag(next)
    }
    const follow = (move: globalThis.PointerEvent) => {
      scrollNearEdge(grip, move.clientY)
      show({ id, to: findPlace(list.current, id, move.clientY) })
    }
    const end = () => {
      grip.removeEventListener('pointermove', follow)
      grip.removeEventListener('pointerup', drop)
      grip.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancel, true)
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
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('pointerup', drop)
    grip.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancel, true)
  }
  return { drag, grab }
}

function findPlace(list: HTMLElement | null, id: string, y: number): number {
  const slots = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-block]') ?? [])]
  return slots.filter((slot) => {
    const { top, height } = slot.getBoundingClientRect()
    return slot.dataset.block !== id && top + height / 2 < y
  }).length
}

function scrollNearEdge(grip: HTMLElement, y: number): void {
  const body = grip.closest('.dialog-body')
  if (!body) return
  const { top, bottom } = body.getBoundingClientRect()
  if (y < top + EDGE_PX) body.scrollBy({ top: -SCROLL_PX, behavior: 'instant' })
  if (y > bottom - EDGE_PX) body.scrollBy({ top: SCROLL_PX, behavior: 'instant' })
}
