import spriteUrl from '../icons/icons.svg?url&no-inline'
import './toast.css'

export type Toast = {
  title: string
  description?: string
  /** For errors: red, and announced immediately. */
  isError?: boolean
  /** A button such as "Undo". Such a toast stays longer. */
  action?: { label: string; onPress: () => void }
}

/** The element of a toast with its close button. */
export function drawToast({ title, description, isError = false, action }: Toast): HTMLElement {
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
