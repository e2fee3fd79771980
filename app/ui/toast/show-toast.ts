import spriteUrl from '../icons/icons.svg?url&no-inline'
import './toast.css'

export type { Toast }

/** Specification, section 9. */
const TOAST_DURATION_MS = 5000
/** Long enough to read, decide and reach the button by keyboard. */
const ACTION_DURATION_MS = 20_000

let dismissShown: (() => void) | undefined
let isErrorShown = false
let shownToast: Toast | undefined

/** Closes the error toast of a form that is replaced. */
export function dismissErrorToast(): void {
  if (isErrorShown) dismissShown?.()
}

/** Returns the visible toast; undefined if there is none. */
export const getShownToast = (): Toast | undefined => shownToast

export function showToast(toast: Toast): void {
  openToast(toast)
}

/**
 * Shows a toast instead of the previous one (specification, section 9). It stays while hovered or focused.
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
    // Otherwise a dialog around the toast would close.
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

/** Starts a timer that pauses while the toast is hovered or the region has the focus. @returns a function that stops it */
function dismissLater(element: HTMLElement, region: HTMLElement, dismiss: () => void, durationMs: number) {
  let timer: number | undefined
  const listeners = new AbortController()
  const stop = () => window.clearTimeout(timer)
  const start = () => {
    stop()
    timer = window.setTimeout(dismiss, durationMs)
  }
  const { signal } = listeners
  // A toast that appears under a resting pointer does not count as hovered.
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

/** Remembers the focused element before the toasts. @returns a function that ends this and can restore the focus */
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
 * Moves the toast region into an open modal dialog, because everything outside is inert.
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

type Toast = {
  title: string
  description?: string
  /** For errors: red, and announced immediately. */
  isError?: boolean
  /** Button such as "Undo". Toasts with a button stay longer. */
  action?: { label: string; onPress: () => void }
}

/** Creates the element of a toast with its close button. */
function drawToast({ title, description, isError = false, action }: Toast): HTMLElement {
  const element = document.createElement('div')
  element.className = isError ? 'toast toast--bad' : 'toast'
  element.setAttribute('role', isError ? 'alert' : 'status')
  element.tabIndex = 0

  const texts = document.createElement('div')
  const heading = document.createElement('strong')
  heading.textContent = title
  texts.append(heading)
  if (description) {
    const text = document.createElement('p')
    text.textContent = description
    texts.append(text)
  }
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn--secondary btn--small toast-action'
    button.dataset.action = ''
    button.textContent = action.label
    texts.append(button)
  }
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn--quiet btn--icon'
  close.dataset.dismiss = ''
  close.setAttribute('aria-label', 'Dismiss')
  close.append(drawIcon('x'))

  element.append(drawIcon(isError ? 'circle-x' : 'circle-check'), texts, close)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

function drawIcon(name: 'x' | 'circle-x' | 'circle-check'): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('width', '18')
  icon.setAttribute('height', '18')
  icon.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `${spriteUrl}#${name}`)
  icon.append(use)
  return icon
}

/** Specification, section 9. */
const SWIPE_THRESHOLD_PX = 50

/** Moves the element with the finger; calls `onSwipe` when it was moved far enough to the right. */
function watchSwipe(element: HTMLElement, onSwipe: () => void): void {
  let startX: number | null = null

  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    startX = event.clientX
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (startX !== null) element.style.translate = `${Math.max(0, event.clientX - startX)}px`
  })
  const end = (event: PointerEvent) => {
    if (startX === null) return
    const distance = event.clientX - startX
    startX = null
    if (distance >= SWIPE_THRESHOLD_PX) onSwipe()
    else element.style.translate = ''
  }
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', () => {
    startX = null
    element.style.translate = ''
  })
}
