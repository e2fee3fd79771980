import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { useDrag } from '#app/ui/drag/use-drag.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import type { BookingEntry } from '../calendar-entry.ts'
import { formatSlot, placeSlot, type Slot, snap, spanBetween, stepSlot, toSlot } from './slot.ts'

/** A call being moved, or free time being selected if `entry` is null. */
export type Dragged = { entry: BookingEntry | null; slot: Slot }

export type WeekPointerOptions = {
  /** Contains an element with `[data-day]` per day. */
  grid: RefObject<HTMLElement | null>
  /** Sticky head of the grid. */
  head: RefObject<HTMLElement | null>
  shownHours: Span
  onMove: (entry: BookingEntry, slot: Slot) => void
  onSelect: (slot: Slot) => void
}

/** Moves calls and selects free time with the pointer. */
export function useWeekPointer({ grid, head, shownHours, onMove, onSelect }: WeekPointerOptions) {
  const drag = useDrag<Dragged>(grid)
  const findTop = () => head.current?.getBoundingClientRect().bottom ?? 0
  const follow = (
    event: PointerEvent,
    toDragged: (at: GridPoint) => Dragged,
    onDrop: (last: Dragged) => void,
  ) => {
    const find = (x: number, y: number) => {
      const point = findPoint(grid.current, x, y, shownHours)
      return point && toDragged(point)
    }
    drag.start(event, { find, onDrop, findTop })
  }

  return {
    dragged: drag.dragged,
    startMove: (event: PointerEvent, entry: BookingEntry) => {
      if (event.button !== 0) return
      const slot = toSlot(entry)
      const start = findPoint(grid.current, event.clientX, event.clientY, shownHours)
      // Calls over midnight can be dragged on either day.
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
    endsDrag: drag.endsDrag,
  }
}

type GridPoint = { day: string; minutes: number }

/** Finds the day and minute at a point of the window, or the nearest ones. */
function findPoint(grid: HTMLElement | null, x: number, y: number, shownHours: Span): GridPoint | null {
  const columns = [...(grid?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const column = columns.find((one) => x < one.getBoundingClientRect().right) ?? columns.at(-1)
  if (!column) return null
  const { top, height } = column.getBoundingClientRect()
  const share = Math.min(Math.max(0, (y - top) / height), 1)
  const { from, to } = shownHours
  return { day: column.dataset.day!, minutes: from + share * (to - from) }
}

/**
 * Moves a call by keyboard: Space picks it up, arrow keys and Page Up and Down move it, Space or Enter drops
 * it, Escape cancels.
 */
export function useWeekKeys(days: readonly string[], onMove: (entry: BookingEntry, slot: Slot) => void) {
  const [dragged, setDragged] = useState<{ entry: BookingEntry; slot: Slot } | null>(null)
  const [announcement, announce] = useState('')

  const cancel = () => {
    if (!dragged) return
    setDragged(null)
    announce('Canceled. The call stays where it was.')
  }
  const handleKey = (event: KeyboardEvent, entry: BookingEntry) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!dragged && event.key === ' ') {
      event.preventDefault()
      setDragged({ entry, slot: toSlot(entry) })
      announce('Picked up. Move the call with the arrow keys, drop it with Space, cancel with Escape.')
      return
    }
    if (!dragged) return
    const next = stepSlot(dragged.slot, event.key, days)
    if (!next && ![' ', 'Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (next) {
      setDragged({ entry, slot: next })
      announce(formatSlot(next))
    } else if (event.key === 'Escape') cancel()
    else {
      const { slot } = dragged
      const before = toSlot(entry)
      setDragged(null)
      announce('')
      if (slot.day !== before.day || slot.from !== before.from) onMove(entry, slot)
    }
  }
  return { dragged, announcement, handleKey, cancel }
}
