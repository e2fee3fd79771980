import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

type DragTarget<T> = {
  /** Returns the state at a point of the window; null where nothing can be dropped. */
  find: (x: number, y: number) => T | null
  onDrop: (last: T) => void
  /** Returns the bottom edge of sticky elements at the top of the window; dragging above it scrolls. */
  findTop?: () => number
}

/**
 * Drags by mouse, pen or finger within an area. A finger scrolls the page unless it rests first. Escape or a
 * second finger cancels. Native drag and drop works neither on buttons in Firefox nor by touch.
 */
export function useDrag<T>(area: RefObject<HTMLElement | null>) {
  const [dragged, setDragged] = useState<T | null>(null)
  const hasDragged = useRef(false)
  const drag = useRef<PointerDrag | null>(null)
  useEffect(() => () => drag.current?.cancel(), [])
  // A dragging finger must neither scroll nor click. React's touch listeners are passive and can't prevent
  // that.
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
      // Pens scroll in some browsers, so they must rest first like fingers.
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
          // Reset later, because the click after a drag is dispatched before the timer.
          hasDragged.current = hasBegun
          setTimeout(() => (hasDragged.current = false))
        },
        findTop,
      })
    },
    /** Returns whether a click belongs to a drag that just ended. */
    endsDrag: () => hasDragged.current,
  }
}

/** Turns the pointer events of a drag into a few callbacks. */

/** Distance from which a mouse press is a drag. */
const DRAG_DISTANCE_PX = 5
/**
 * A finger starts a drag by resting this long. If it moves further than `HOLD_DISTANCE_PX` before, it scrolls
 * the page.
 */
const HOLD_MS = 400
const HOLD_DISTANCE_PX = 9
/** Within this distance of the top and bottom of the window, a drag scrolls the page. */
const EDGE_PX = 60
const MAX_SCROLL_PX_PER_FRAME = 14

type DragStart = {
  pointerId: number
  clientX: number
  clientY: number
  /** Whether the drag starts by resting instead of moving. */
  mustRest: boolean
}

type DragHandlers = {
  /** Called with the position in the window, also when the page scrolled under the pointer. */
  onDrag: (x: number, y: number) => void
  onDrop: () => void
  /** Called after a drop and after a canceled drag. `hasBegun` is false for a click. */
  onEnd: (hasBegun: boolean) => void
  /** Returns the bottom edge of sticky elements at the top of the window. */
  findTop: () => number
}

type PointerDrag = { hasBegun: () => boolean; cancel: () => void }

/** Follows a pressed pointer. Escape, another finger and browser gestures cancel the drag. */
function followPointer(start: DragStart, handlers: DragHandlers): PointerDrag {
  let [x, y] = [start.clientX, start.clientY]
  let hasBegun = false
  let hasMoved = false
  let frame = 0
  const listeners = new AbortController()

  const begin = () => {
    hasBegun = true
    handlers.onDrag(x, y)
    frame = requestAnimationFrame(scroll)
  }
  const timer = start.mustRest ? setTimeout(begin, HOLD_MS) : undefined
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    listeners.abort()
    handlers.onEnd(hasBegun)
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    // A drag that starts near an edge scrolls only after it has moved.
    const by = hasMoved ? edgeSpeed(y, handlers.findTop(), window.innerHeight) : 0
    if (by === 0) return
    window.scrollBy({ top: by, behavior: 'instant' })
    handlers.onDrag(x, y)
  }
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (!hasBegun && start.mustRest) {
      if (distance > HOLD_DISTANCE_PX) end()
      return
    }
    if (!hasBegun && distance < DRAG_DISTANCE_PX) return
    ;[x, y] = [event.clientX, event.clientY]
    hasMoved = true
    if (hasBegun) handlers.onDrag(x, y)
    else begin()
  }
  const release = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const isDrop = hasBegun
    end()
    if (isDrop) handlers.onDrop()
  }
  const pressOther = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== start.pointerId) end()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const options = { capture: true, signal: listeners.signal }
  window.addEventListener('pointermove', move, options)
  window.addEventListener('pointerup', release, options)
  window.addEventListener('pointercancel', end, options)
  window.addEventListener('pointerdown', pressOther, options)
  window.addEventListener('keydown', pressKey, options)
  // Browsers open a context menu for a resting finger.
  if (start.mustRest) window.addEventListener('contextmenu', (event) => event.preventDefault(), options)
  return { hasBegun: () => hasBegun, cancel: end }
}

/** Returns the pixels to scroll per frame: more the closer `y` is to an edge, 0 in between. */
function edgeSpeed(y: number, top: number, bottom: number): number {
  const above = top + EDGE_PX - y
  const below = y - (bottom - EDGE_PX)
  const depth = Math.max(above, below)
  if (depth <= 0) return 0
  const speed = Math.ceil(Math.min(depth / EDGE_PX, 1) * MAX_SCROLL_PX_PER_FRAME)
  return above > below ? -speed : speed
}
