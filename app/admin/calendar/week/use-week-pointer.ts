import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BookingEntry } from '../calendar-entry.ts'
import { type DragStart, followPointer, type PointerDrag } from './follow-pointer.ts'
import type { Span } from './lay-out-day.ts'
import { placeSlot, type Slot, snap, spanBetween, toSlot } from './slot.ts'

/** What a pointer holds: a call on its way, or free time that is being marked. */
export type Held = { entry: BookingEntry | null; slot: Slot }

export type WeekPointer = {
  held: Held | null
  grab: (event: PointerEvent, entry: BookingEntry) => void
  mark: (event: PointerEvent) => void
  /** Whether a click only ends a drag. */
  endsDrag: () => boolean
}

export type WeekPointerOptions = {
  /** Holds a `[data-day]` for each day. */
  grid: RefObject<HTMLElement | null>
  /** Sticks to the window above the grid. */
  head: RefObject<HTMLElement | null>
  /** The hours that the grid shows. */
  shown: Span
  onMove: (entry: BookingEntry, slot: Slot) => void
  onMark: (slot: Slot) => void
}

/**
 * Moves calls and marks free time with mouse, pen or finger. A finger scrolls as everywhere, unless it rests on a call
 * or on free time first. Escape or a second finger lets everything be as it was.
 */
export function useWeekPointer({ grid, head, shown, onMove, onMark }: WeekPointerOptions): WeekPointer {
  const [held, setHeld] = useState<Held | null>(null)
  const hasDragged = useRef(false)
  const drag = useRef<PointerDrag | null>(null)
  useEffect(() => () => drag.current?.giveUp(), [])
  useKeptPage(grid, drag, hasDragged)

  const follow = (start: DragStart, find: (at: GridPlace) => Held, drop: (last: Held) => void) => {
    drag.current?.giveUp()
    hasDragged.current = false
    let last: Held | null = null
    drag.current = followPointer(start, {
      onDrag: (x, y) => {
        const place = findPlace(grid.current, x, y, shown)
        if (!place) return
        last = find(place)
        setHeld(last)
      },
      onDrop: () => last && drop(last),
      onEnd: (hasBegun) => {
        drag.current = null
        setHeld(null)
        // The click that ends a drag follows at once, if it meets anything.
        hasDragged.current = hasBegun
        setTimeout(() => (hasDragged.current = false))
      },
      findTop: () => head.current?.getBoundingClientRect().bottom ?? 0,
    })
  }

  const grab = (event: PointerEvent, entry: BookingEntry) => {
    if (event.button !== 0) return
    const slot = toSlot(entry)
    const start = findPlace(grid.current, event.clientX, event.clientY, shown)
    // Of a call over midnight the part of the second day can be held as well.
    const offset = start && start.day === slot.day ? start.minutes - slot.from : 0
    follow(
      toDragStart(event),
      ({ day, minutes }) => ({ entry, slot: placeSlot(slot, day, snap(minutes - offset)) }),
      ({ slot: to }) => {
        if (to.day !== slot.day || to.from !== slot.from) onMove(entry, to)
      },
    )
  }
  const mark = (event: PointerEvent) => {
    if (event.button !== 0) return
    const start = findPlace(grid.current, event.clientX, event.clientY, shown)
    if (!start) return
    if (event.pointerType === 'mouse') event.preventDefault()
    follow(
      toDragStart(event),
      ({ minutes }) => ({ entry: null, slot: spanBetween(start.day, start.minutes, minutes) }),
      ({ slot }) => onMark(slot),
    )
  }
  return { held, grab, mark, endsDrag: () => hasDragged.current }
}

/** A pen scrolls in some browsers; so it rests first, as a finger does. */
function toDragStart({ pointerId, clientX, clientY, pointerType }: PointerEvent): DragStart {
  return { pointerId, clientX, clientY, mustRest: pointerType !== 'mouse' }
}

/**
 * Keeps the page where it is while a finger carries something, and makes no press of its end. Browsers ask before they
 * scroll, but only listeners that were there when the finger came down, and that are not passive.
 */
function useKeptPage(
  grid: RefObject<HTMLElement | null>,
  drag: RefObject<PointerDrag | null>,
  hasDragged: RefObject<boolean>,
): void {
  useEffect(() => {
    const element = grid.current!
    const keep = (event: TouchEvent) => {
      if (event.cancelable && (drag.current?.hasBegun() || hasDragged.current)) event.preventDefault()
    }
    element.addEventListener('touchmove', keep, { passive: false })
    element.addEventListener('touchend', keep, { passive: false })
    return () => {
      element.removeEventListener('touchmove', keep)
      element.removeEventListener('touchend', keep)
    }
  }, [grid, drag, hasDragged])
}

type GridPlace = { day: string; minutes: number }

/** The day and minute under a point; beside the grid it is the nearest. */
function findPlace(grid: HTMLElement | null, x: number, y: number, shown: Span): GridPlace | null {
  const columns = [...(grid?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const column = columns.find((one) => x < one.getBoundingClientRect().right) ?? columns.at(-1)
  if (!column) return null
  const { top, height } = column.getBoundingClientRect()
  const share = Math.min(Math.max(0, (y - top) / height), 1)
  return { day: column.dataset.day!, minutes: shown.from + share * (shown.to - shown.from) }
}
