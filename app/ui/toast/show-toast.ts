import { drawToast } from './draw-toast.ts'
import { watchSwipe } from './swipe.ts'
import { placeToastRegion } from './toast-place.ts'

export type Toast = {
  title: string
  description?: string
  /** Something went wrong: drawn in red, and read out at once. */
  isError?: boolean
}

/** Specification, section 9. */
export const TOAST_DURATION_MS = 5000

let dismissShown: (() => void) | undefined

/**
 * Shows a notification; the one before it goes, since at most one is visible (specification, section 9). It stays
 * while the pointer is on it or the focus in it.
 */
export function showToast(toast: Toast): void {
  dismissShown?.()
  const region = document.querySelector<HTMLElement>('[data-toasts]')
  if (!region) return
  const element = drawToast(toast)
  const stopPlacing = placeToastRegion(region)
  const giveFocusBack = rememberFocus(region)

  const dismiss = () => {
    if (dismissShown !== dismiss) return
    dismissShown = undefined
    stopTimer()
    const hadFocus = element.contains(document.activeElement)
    element.remove()
    stopPlacing()
    giveFocusBack(hadFocus)
  }
  dismissShown = dismiss
  region.append(element)
  const stopTimer = dismissLater(element, dismiss)

  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // A dialog around the toast stays open.
    event.preventDefault()
    event.stopPropagation()
    dismiss()
  })
  element.querySelector('button')!.addEventListener('click', dismiss)
  watchSwipe(element, dismiss)
}

/** @returns how to stop the clock. */
function dismissLater(element: HTMLElement, dismiss: () => void): () => void {
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)
  const start = () => {
    stop()
    timer = window.setTimeout(dismiss, TOAST_DURATION_MS)
  }
  element.addEventListener('pointerenter', stop)
  element.addEventListener('pointerleave', start)
  element.addEventListener('focusin', stop)
  element.addEventListener('focusout', start)
  start()
  return stop
}

/** Where the focus was before it came to the notifications. @returns how to end, with or without giving it back */
function rememberFocus(region: HTMLElement): (givesBack: boolean) => void {
  let cameFrom: HTMLElement | undefined
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) cameFrom = relatedTarget
  }
  region.addEventListener('focusin', remember)
  return (givesBack) => {
    region.removeEventListener('focusin', remember)
    if (givesBack) cameFrom?.focus()
  }
}
