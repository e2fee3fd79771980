import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { followPointer, type PointerDrag } from './follow-pointer.ts'

type DragTarget<T> = {
  /** The state at a point of the window; null where nothing can be dropped. */
  find: (x: number, y: number) => T | null
  onDrop: (last: T) => void
  /** Returns the bottom edge of sticky elements at the top of the window; dragging above it scrolls. */
  findTop?: () => number
}

/**
 * Drags by mouse, pen or finger within an area. A finger scrolls the page unless it rests first. Escape or a second finger
 * cancels. Browsers' own drag and drop doesn't start on buttons in Firefox, nor by touch.
 */
export function useDrag<T>(area: RefObject<HTMLElement | null>) {
  const [dragged, setDragged] = useState<T | null>(null)
  const hasDragged = useRef(false)
  const drag = useRef<PointerDrag | null>(null)
  useEffect(() => () => drag.current?.cancel(), [])
  // A finger that drags must neither scroll nor click. React's touch listeners are passive and can't prevent it.
  useEffect(() => {
    const prevent = (event: TouchEvent) => {
      if (event.cancelable && (drag.current?.hasBegun() || hasDragged.current)) event.preventDefault()
    }
    const listeners = new AbortController()
    const options = { passive: false, signal: listeners.signal }
    area.current!.addEventListener('touchmove', prevent, options)
    area.current!.addEventListener('touchend', prevent, options)
    return () => listeners.abort()
  }, [area])

  return {
    dragged,
    start(event: PointerEvent, { find, onDrop, findTop = () => 0 }: DragTarget<T>): void {
      drag.current?.cancel()
      hasDragged.current = false
      let last: T | null = null
      const { pointerId, clientX, clientY, pointerType } = event
      // Pens scroll in some browsers, so they rest first, as fingers do.
      const start = { pointerId, clientX, clientY, mustRest: pointerType !== 'mouse' }
      drag.current = followPointer(start, {
        onDrag: (x, y) => {
          last = find(x, y)
          setDragged(last)
        },
        onDrop: () => last !== null && onDrop(last),
        onEnd: (hasBegun) => {
          drag.current = null
          setDragged(null)
          // The click after a drag is dispatched before the timer.
          hasDragged.current = hasBegun
          setTimeout(() => (hasDragged.current = false))
        },
        findTop,
      })
    },
    /** Whether a click belongs to a drag that just ended. */
    endsDrag: () => hasDragged.current,
  }
}
