import spriteUrl from '../icons.svg?url&no-inline'
import { watchSwipe } from './swipe.ts'
import { placeToastRegion } from './toast-place.ts'
import './toast.css'

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
  let timer: number | undefined

  const dismiss = () => {
    window.clearTimeout(timer)
    if (dismissShown === dismiss) dismissShown = undefined
    element.remove()
    stopPlacing()
  }
  const startTimer = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(dismiss, TOAST_DURATION_MS)
  }
  const holdTimer = () => window.clearTimeout(timer)

  element.addEventListener('pointerenter', holdTimer)
  element.addEventListener('pointerleave', startTimer)
  element.addEventListener('focusin', holdTimer)
  element.addEventListener('focusout', startTimer)
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    dismiss()
  })
  element.querySelector('button')!.addEventListener('click', dismiss)
  watchSwipe(element, dismiss)

  dismissShown = dismiss
  region.append(element)
  startTimer()
}

function drawToast({ title, description, isError = false }: Toast): HTMLElement {
  const element = document.createElement('div')
  element.className = isError ? 'toast toast--bad' : 'toast'
  element.setAttribute('role', isError ? 'alert' : 'status')
  element.tabIndex = 0

  const words = document.createElement('div')
  const heading = document.createElement('strong')
  heading.textContent = title
  words.append(heading)
  if (description) {
    const text = document.createElement('p')
    text.textContent = description
    words.append(text)
  }
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn--quiet btn--icon'
  close.setAttribute('aria-label', 'Dismiss')
  close.append(drawIcon('x'))

  element.append(drawIcon(isError ? 'circle-x' : 'circle-check'), words, close)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

function drawIcon(name: 'x' | 'circle-x' | 'circle-check'): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `${spriteUrl}#${name}`)
  icon.append(use)
  return icon
}
