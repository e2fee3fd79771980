import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Span } from '#domain/booking/times/spans.ts'
import type { BookingEntry } from '../calendar-entry.ts'
import { followPointer, type PointerDrag } from './follow-pointer.ts'
import { placeSlot, type Slot, snap, spanBetween, toSlot } from './slot.ts'

/** A call that is being moved, or free time that is being selected (`entry` is null). */
export type Dragged = { entry: BookingEntry | null; slot: Slot }

export type WeekPointerOptions = {
  /** Contains a `[data-day]` per day. */
  grid: RefObject<HTMLElement | null>
  /** Sticks to the window above the grid. */
  head: RefObject<HTMLElement | null>
  shownHours: Span
  onMove: (entry: BookingEntry, slot: Slot) => void
  onSelect: (slot: Slot) => void
}

/**
 * Moves calls and selects free time by mouse, pen or finger. A finger scrolls the page unless it rests first. Escape or a
 * second finger cancels.
 */
export function useWeekPointer({ grid, head, shownHours, onMove, onSelect }: WeekPointerOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
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
    grid.current!.addEventListener('touchmove', prevent, options)
    grid.current!.addEventListener('touchend', prevent, options)
    return () => listeners.abort()
  }, [grid])

  const follow = (
    { pointerId, clientX, clientY, pointerType }: PointerEvent,
    toDragged: (at: GridPoint) => Dragged,
    onDrop: (last: Dragged) => void,
  ) => {
    drag.current?.cancel()
    hasDragged.current = false
    let last: Dragged | null = null
    // Pens scroll in some browsers, so they rest first, as fingers do.
    const start = { pointerId, clientX, clientY, mustRest: pointerType !== 'mouse' }
    drag.current = followPointer(start, {
      onDrag: (x, y) => {
        const point = findPoint(grid.current, x, y, shownHours)
        if (!point) return
        last = toDragged(point)
        setDragged(last)
      },
      onDrop: () => last && onDrop(last),
      onEnd: (hasBegun) => {
        drag.current = null
        setDragged(null)
        // The click after a drag is dispatched before the timer.
        hasDragged.current = hasBegun
        setTimeout(() => (hasDragged.current = false))
      },
      findTop: () => head.current?.getBoundingClientRect().bottom ?? 0,
    })
  }

  return {
    dragged,
    startMove: (event: PointerEvent, entry: BookingEntry) => {
      if (event.button !== 0) return
      const slot = toSlot(entry)
      const start = findPoint(grid.current, event.clientX, event.clientY, shownHours)
      // The second day of a call over midnight can be dragged, too.
      const offset = start && start.day === slot.day ? start.minutes - slot.from : 0
      follow(
        event,
        ({ day, minutes }) => ({ entry, slot: placeSlot(slot, day, snap(minutes - offset)) }),
        ({ slot: to }) => {
          if (to.day !== slot.day || to.from !== slot.from) onMove(entry, to)
        },
      )
    },
    startSelection: (event: PointerEvent) => {
      if (event.button !== 0) return
      const start = findPoint(grid.current, event.clientX, event.clientY, shownHours)
      if (!start) return
      if (event.pointerType === 'mouse') event.preventDefault()
      follow(
        event,
        ({ minutes }) => ({ entry: null, slot: spanBetween(start.day, start.minutes, minutes) }),
        ({ slot }) => onSelect(slot),
      )
    },
    /** Whether a click belongs to a drag that just ended. */
    endsDrag: () => hasDragged.current,
  }
}

type GridPoint = { day: string; minutes: number }

/** Finds the day and minute at a point of the window, or the nearest. */
function findPoint(grid: HTMLElement | null, x: number, y: number, shownHours: Span): GridPoint | null {
  const columns = [...(grid?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const column = columns.find((one) => x < one.getBoundingClientRect().right) ?? columns.at(-1)
  if (!column) return null
  const { top, height } = column.getBoundingClientRect()
  const share = Math.min(Math.max(0, (y - top) / height), 1)
  const { from, to } = shownHours
  return { day: column.dataset.day!, minutes: from + share * (to - from) }
}
