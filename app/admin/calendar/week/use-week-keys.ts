import { type KeyboardEvent, useState } from 'react'
import type { BookingEntry } from '../calendar-entry.ts'
import { formatSlot, type Slot, stepSlot, toSlot } from './slot.ts'

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
