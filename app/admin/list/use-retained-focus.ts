import { type RefObject, useEffect, useRef } from 'react'

/** A card that goes takes the focus along: then the list has it. */
export function useRetainedFocus(container: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const follow = () => {
      wasInside.current = container.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [container])
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      container.current?.focus({ preventScroll: true })
  })
}
