import { type RefObject, useEffect, useState } from 'react'

/** Smaller insets are browser toolbars. */
const MIN_KEYBOARD_PX = 120

/** Returns the bottom of the area that a phone's keyboard and the bars above it don't cover. */
export function findFreeBottom(place: Element): number {
  const frame = place.closest<HTMLElement>('.rich[data-keyboard]')
  if (!frame) return window.innerHeight
  const bars = frame.querySelector<HTMLElement>('.rich-bars')?.offsetHeight ?? 0
  return window.innerHeight - Number.parseFloat(frame.style.getPropertyValue('--keyboard')) - bars
}

/** Returns the height of a phone's keyboard in pixels. Also sets it as CSS variable `--keyboard` of the element. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale - viewport.offsetTop
      const next = viewport.scale <= 1.01 && covered > MIN_KEYBOARD_PX ? Math.round(covered) : 0
      element.current?.style.setProperty('--keyboard', `${next}px`)
      setInset(next)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element])
  return inset
}
