import { type KeyboardEvent, useState } from 'react'
import type { BookingEntry } from '../calendar-entry.ts'
import { saySlot, type Slot, stepSlot, toSlot } from './slot.ts'
import type { Held } from './use-week-pointer.ts'

export type WeekKeys = {
  held: Held | null
  /** What is read out while a call is on its way. */
  announcement: string
  handleKey: (event: KeyboardEvent, entry: BookingEntry) => void
  /** The focus left the call that is held. */
  letGo: () => void
}

/**
 * Moves a call without a pointer: Space takes it up, the arrow keys and Page Up and Down carry it, Space or Enter puts
 * it down, Escape leaves it where it was.
 */
export function useWeekKeys(
  days: readonly string[],
  onMove: (entry: BookingEntry, slot: Slot) => void,
): WeekKeys {
  const [held, setHeld] = useState<Held | null>(null)
  const [announcement, announce] = useState('')

  const putDown = ({ entry, slot }: Held) => {
    const before = toSlot(entry!)
    setHeld(null)
    announce('')
    if (slot.day !== before.day || slot.from !== before.from) onMove(entry!, slot)
  }
  const leave = () => {
    if (!held) return
    setHeld(null)
    announce('It stays where it was.')
  }
  const handleKey = (event: KeyboardEvent, entry: BookingEntry) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isPress = event.key === ' ' || (event.key === 'Enter' && held !== null)
    if (isPress) {
      event.preventDefault()
      if (held) return putDown(held)
      setHeld({ entry, slot: toSlot(entry) })
      announce('Taken up. The arrow keys move it, Space puts it down, Escape leaves it where it was.')
      return
    }
    if (!held) return
    const next = stepSlot(held.slot, event.key, days)
    if (!next && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (!next) return leave()
    setHeld({ entry, slot: next })
    announce(saySlot(next))
  }
  return { held, announcement, handleKey, letGo: leave }
}
