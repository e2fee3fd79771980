import { drawToast, type Toast } from './draw-toast.ts'
import { watchSwipe } from './swipe.ts'

export type { Toast }

/** Specification, section 9. */
const TOAST_DURATION_MS = 5000
/** Long enough to read, decide and reach it by keyboard. */
const ACTION_DURATION_MS = 20_000

let dismissShown: (() => void) | undefined
let isErrorShown = false
let shownToast: Toast | undefined

/** Closes the toast of a form that is replaced. */
export function dismissErrorToast(): void {
  if (isErrorShown) dismissShown?.()
}

/** The toast that is shown; undefined if none. */
export const getShownToast = (): Toast | undefined => shownToast

/** See `openToast`. */
export function showToast(toast: Toast): void {
  openToast(toast)
}

/**
 * Shows a toast in place of the previous one (specification, section 9). It stays while hovered or focused.
 * @returns a function that closes it
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
    shownToast = undefined
    stopTimer()
    const hadFocus = element.contains(document.activeElement)
    element.remove()
    stopPlacing()
    giveFocusBack(hadFocus)
  }
  dismissShown = dismiss
  shownToast = toast
  isErrorShown = toast.isError ?? false
  region.append(element)
  const stopTimer = dismissLater(
    element,
    region,
    dismiss,
    toast.action ? ACTION_DURATION_MS : TOAST_DURATION_MS,
  )

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

/** Starts a timer that stops while the toast is hovered or the region has the focus. @returns a function that ends it */
function dismissLater(element: HTMLElement, region: HTMLElement, dismiss: () => void, durationMs: number) {
  let timer: number | undefined
  const listeners = new AbortController()
  const stop = () => window.clearTimeout(timer)
  const start = () => {
    stop()
    timer = window.setTimeout(dismiss, durationMs)
  }
  const { signal } = listeners
  // A toast that appears under a resting pointer is not hovered.
  element.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) stop()
  })
  element.addEventListener('pointerleave', start)
  region.addEventListener('focusin', stop, { signal })
  region.addEventListener('focusout', start, { signal })
  start()
  return () => {
    stop()
    listeners.abort()
  }
}

/** Remembers the focus before the toasts. @returns a function that ends this, optionally restoring the focus */
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
 * Moves the toast region into an open modal dialog, which makes everything outside inert.
 * @returns a function that moves it back to the page
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
