import { type RefObject, useLayoutEffect, useRef } from 'react'

type Place = Partial<Record<'left' | 'top' | 'width' | 'height' | 'objectPosition', string>>

/** Puts an element where figures say. By script, since pages take no style attributes. */
export function usePlace<Placed extends HTMLElement>(place: Place): RefObject<Placed | null> {
  const element = useRef<Placed>(null)
  useLayoutEffect(() => {
    Object.assign(element.current!.style, place)
  })
  return element
}
