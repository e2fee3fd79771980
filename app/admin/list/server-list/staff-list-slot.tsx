import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

export type StaffListSlotProps = {
  /** Holds the staff list; it is in the document only while that is drawn. */
  slot: HTMLElement
  /** Puts the slot in place of the server's list. @returns how to give the place back */
  replaceServerList: (slot: HTMLElement) => () => void
  children: ReactNode
}

/** Draws the staff list in place of the server's, which comes back when it goes. */
export function StaffListSlot(props: StaffListSlotProps) {
  return createPortal(<Replacement {...props} />, props.slot)
}

/** Inside of the portal, since a cleanup runs while what React takes away is still there: focus and view are read. */
function Replacement({ slot, replaceServerList, children }: StaffListSlotProps) {
  useLayoutEffect(() => replaceServerList(slot), [slot, replaceServerList])
  return children
}
