import { drawToast, type Toast } from './draw-toast.ts'
import { watchSwipe } from './swipe.ts'

export type { Toast }

/** Specification, section 9. */
const TOAST_DURATION_MS = 5000
/** Long enough to read, to decide and to come there by keyboard. */
const ACTION_DURATION_MS = 20_000

let dismissShown: (() => void) | undefined
let isErrorShown = false

/** For a form that gives way to another: what was wrong with it is no matter of the next one. */
export function dismissErrorToast(): void {
  if (isErrorShown) dismissShown?.()
}

/** Shows a notification, see `openToast`. */
export function showToast(toast: Toast): void {
  openToast(toast)
}

/**
 * Shows a notification; the one before it goes, since at most one is visible (specification, section 9). It stays
 * while the pointer is on it or the focus in it.
 * @returns how to take it away, for whoever showed it
 */
export function openToast(toast: Toast): () => void {
  dismissShown?.()
  const region = document.querySelector<HTMLElement>('[data-toasts]')
  if (!region) return () => {}
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
  isErrorShown = toast.isError ?? false
  region.append(element)
  const stopTimer = dismissLater(element, dismiss, toast.action ? ACTION_DURATION_MS : TOAST_DURATION_MS)

  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // A dialog around the toast stays open.
    event.preventDefault()
    event.stopPropagation()
    dismiss()
  })
  element.querySelector('[data-dismiss]')!.addEventListener('click', dismiss)
  element.querySelector('[data-action]')?.addEventListener('click', () => {
    dismiss()
    toast.action!.onPress()
  })
  watchSwipe(element, dismiss)
  return dismiss
}

/** @returns how to stop the clock. */
function dismissLater(element: HTMLElement, dismiss: () => void, durationMs: number): () => void {
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)
  const start = () => {
    stop()
    timer = window.setTimeout(dismiss, durationMs)
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

/**
 * Keeps the notification region where it can be seen and reached: a modal dialog makes everything outside it
 * inert, so while one is open the region stands inside it.
 * @returns how to stop; the region then goes back to the page.
 */
function placeToastRegion(region: HTMLElement): () => void {
  const place = () => {
    const host = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
    if (region.parentElement !== host) host.append(region)
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    if (region.parentElement !== document.body) document.body.append(region)
  }
}
