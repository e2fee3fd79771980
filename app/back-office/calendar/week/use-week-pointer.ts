import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BookingEntry } from '../entries/calendar-entry.ts'
import type { Span } from './lay-out-day.ts'
import { placeSlot, type Slot, snap, spanBetween, toSlot } from './slot.ts'

/** Nearer to where it went down, a pointer only presses. */
const THRESHOLD_PX = 5
/** Distance from the edge of the window at which dragging scrolls it, and by how much per move. */
const EDGE_PX = 70
const SCROLL_PX = 16

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
  /** The hours that the grid shows. */
  shown: Span
  onMove: (entry: BookingEntry, slot: Slot) => void
  onMark: (slot: Slot) => void
}

/**
 * Moves calls and marks free time with mouse or pen; a finger scrolls, and has the forms. Escape lets everything be as
 * it was.
 */
export function useWeekPointer({ grid, shown, onMove, onMark }: WeekPointerOptions): WeekPointer {
  const [held, setHeld] = useState<Held | null>(null)
  const hasDragged = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const follow = (down: PointerEvent, find: (at: GridPlace) => Held, drop: (last: Held) => void) => {
    hasDragged.current = false
    let last: Held | null = null
    const move = (event: globalThis.PointerEvent) => {
      const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!last && distance < THRESHOLD_PX) return
      scrollNearEdge(event.clientY)
      const place = findPlace(grid.current, event.clientX, event.clientY, shown)
      if (!place) return
      hasDragged.current = true
      last = find(place)
      setHeld(last)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancel, true)
      stop.current = null
      setHeld(null)
    }
    const release = () => {
      end()
      // The click that ends a drag follows at once, if it meets anything.
      setTimeout(() => (hasDragged.current = false))
      if (last) drop(last)
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    stop.current?.()
    stop.current = end
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancel, true)
  }

  const grab = (event: PointerEvent, entry: BookingEntry) => {
    if (!isDrag(event)) return
    const slot = toSlot(entry)
    const start = findPlace(grid.current, event.clientX, event.clientY, shown)
    // Of a call over midnight the part of the second day can be held as well.
    const offset = start && start.day === slot.day ? start.minutes - slot.from : 0
    follow(
      event,
      ({ day, minutes }) => ({ entry, slot: placeSlot(slot, day, snap(minutes - offset)) }),
      ({ slot: to }) => {
        if (to.day !== slot.day || to.from !== slot.from) onMove(entry, to)
      },
    )
  }
  const mark = (event: PointerEvent) => {
    if (!isDrag(event)) return
    const start = findPlace(grid.current, event.clientX, event.clientY, shown)
    if (!start) return
    event.preventDefault()
    follow(
      event,
      ({ minutes }) => ({ entry: null, slot: spanBetween(start.day, start.minutes, minutes) }),
      ({ slot }) => onMark(slot),
    )
  }
  return { held, grab, mark, endsDrag: () => hasDragged.current }
}

function isDrag(event: PointerEvent): boolean {
  return event.button === 0 && event.pointerType !== 'touch'
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

function scrollNearEdge(y: number): void {
  if (y < EDGE_PX) window.scrollBy({ top: -SCROLL_PX, behavior: 'instant' })
  if (y > window.innerHeight - EDGE_PX) window.scrollBy({ top: SCROLL_PX, behavior: 'instant' })
}
