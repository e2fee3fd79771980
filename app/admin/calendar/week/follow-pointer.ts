/** One drag, from where a pointer goes down until it is let go or given up. Knows nothing of what is dragged. */

/** Nearer to where it went down, a mouse or a pen only presses. */
const THRESHOLD_PX = 5
/** A finger that rests so long takes up what is below it; one that leaves this circle before scrolls. */
const HOLD_MS = 400
const HOLD_SLOP_PX = 9
/** So near to the edge of what is in view a drag scrolls, by at most so much a frame. */
const EDGE_PX = 60
const SCROLL_PX = 14

export type DragStart = { pointerId: number; clientX: number; clientY: number; mustRest: boolean }

export type DragSteps = {
  /** The pointer is here now, in pixels of the window; also after the page scrolled below it. */
  onDrag: (x: number, y: number) => void
  /** It was let go where it was last. */
  onDrop: () => void
  /** The drag is over, by a drop or without one; `hasBegun` is false for a mere press. */
  onEnd: (hasBegun: boolean) => void
  /** The upper edge of what is in view, below everything that sticks to the window. */
  findTop: () => number
}

export type PointerDrag = {
  /** Whether something is on its way, so that the finger must not scroll the page. */
  hasBegun: () => boolean
  giveUp: () => void
}

/**
 * Follows a pointer that went down. A mouse begins to drag by moving, a finger by resting. Escape, another finger and
 * whatever the browser makes of the gesture instead give it up.
 */
export function followPointer(start: DragStart, steps: DragSteps): PointerDrag {
  let [x, y] = [start.clientX, start.clientY]
  let hasBegun = false
  let hasMoved = false
  let frame = 0
  const listeners = new AbortController()

  const begin = () => {
    hasBegun = true
    steps.onDrag(x, y)
    frame = requestAnimationFrame(scroll)
  }
  const timer = start.mustRest ? setTimeout(begin, HOLD_MS) : undefined
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    listeners.abort()
    steps.onEnd(hasBegun)
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    // What is taken up near an edge stays there until it is carried.
    const by = hasMoved ? edgeSpeed(y, steps.findTop(), window.innerHeight) : 0
    if (by === 0) return
    window.scrollBy({ top: by, behavior: 'instant' })
    steps.onDrag(x, y)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (!hasBegun && start.mustRest) {
      if (distance > HOLD_SLOP_PX) end()
      return
    }
    if (!hasBegun && distance < THRESHOLD_PX) return
    ;[x, y] = [event.clientX, event.clientY]
    hasMoved = true
    if (hasBegun) steps.onDrag(x, y)
    else begin()
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const isDrop = hasBegun
    end()
    if (isDrop) steps.onDrop()
  }
  const another = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) end()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const options = { capture: true, signal: listeners.signal }
  window.addEventListener('pointermove', move, options)
  window.addEventListener('pointerup', release, options)
  window.addEventListener('pointercancel', end, options)
  window.addEventListener('pointerdown', another, options)
  window.addEventListener('keydown', escape, options)
  // Of a finger that rests, browsers think that it asks for a menu.
  if (start.mustRest) window.addEventListener('contextmenu', (event) => event.preventDefault(), options)
  return { hasBegun: () => hasBegun, giveUp: end }
}

/** How far a frame scrolls for a pointer at `y`: the faster, the nearer to an edge or beyond it; 0 between them. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const above = top + EDGE_PX - y
  const below = y - (bottom - EDGE_PX)
  const depth = Math.max(above, below)
  if (depth <= 0) return 0
  const speed = Math.ceil(Math.min(depth / EDGE_PX, 1) * SCROLL_PX)
  return above > below ? -speed : speed
}
