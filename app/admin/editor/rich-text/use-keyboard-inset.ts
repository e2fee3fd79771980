import { type RefObject, useEffect, useState } from 'react'

/** Less is no keyboard but a bar of the browser that comes and goes. */
const LEAST_KEYBOARD_PX = 120

/** Down to where the text can be seen: a phone's keyboard, and the bars above it, lie on the rest. */
export function findFreeBottom(place: Element): number {
  const frame = place.closest<HTMLElement>('.rich[data-keyboard]')
  if (!frame) return window.innerHeight
  const bars = frame.querySelector<HTMLElement>('.rich-bars')?.offsetHeight ?? 0
  return window.innerHeight - Number.parseFloat(frame.style.getPropertyValue('--keyboard')) - bars
}

/** How much of the window's foot a phone's keyboard covers, in pixels, also for CSS as `--keyboard` of the element. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale - viewport.offsetTop
      const next = viewport.scale <= 1.01 && covered > LEAST_KEYBOARD_PX ? Math.round(covered) : 0
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
