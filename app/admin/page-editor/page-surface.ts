/** Shows a page draft in place of the open page, and finds the field of each text. */
import type { PageDraft } from '#app/data/content/document-manager.ts'
import { readMarks } from '#domain/documents/field-marks.ts'

const PARTS = ['[data-header]', '#main', '.site-footer']
const ACCOUNT = '[data-account-slot]'
/** Field numbers of an element, separated by spaces. */
const FIELD_ATTRIBUTE = 'data-field'

/** Replaces the page with its draft. The account menu stays. */
export function showDraft({ page }: PageDraft): void {
  for (const { selector, next } of importParts(page)) {
    const shown = document.querySelector(selector)
    if (!shown) continue
    const account = shown.querySelector(ACCOUNT)
    if (account) next.querySelector(ACCOUNT)?.replaceWith(account)
    shown.replaceWith(next)
  }
  // Added sections may need styles of another kind of page.
  for (const link of page.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!document.head.querySelector(`link[href="${CSS.escape(link.getAttribute('href')!)}"]`))
      document.head.append(document.importNode(link, true))
}

/** Copies the sections of a page draft. Attributes of their texts identify the fields. */
export function importParts(page: Document): { selector: string; next: Element }[] {
  return PARTS.flatMap((selector) => {
    const drawn = page.querySelector(selector)
    if (!drawn) return []
    const next = document.importNode(drawn, true)
    markElements(next)
    return [{ selector, next }]
  })
}

/** Replaces marks in a tree with attributes of the elements around the texts. */
function markElements(root: Element): void {
  for (const element of [root, ...root.querySelectorAll('*')])
    for (const { name, value } of element.attributes) {
      const { text, fields } = readMarks(value)
      if (fields.length > 0) element.setAttribute(name, text)
    }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    const { text, fields } = readMarks(node.data)
    if (fields.length === 0) continue
    node.data = text
    const element = wrapText(node)
    if (!element) continue
    element.setAttribute(FIELD_ATTRIBUTE, fields.join(' '))
    // A text hidden from screen readers repeats a visible one, so it needs no Tab stop.
    if (!element.closest('[aria-hidden="true"]')) element.setAttribute('tabindex', '0')
  }
}

/** Returns the parent if it contains only this text; otherwise wraps the text in a span. */
function wrapText(node: Text): Element | null {
  const parent = node.parentElement
  if (!parent || parent.localName === 'script' || parent.localName === 'style') return null
  if (parent.childNodes.length === 1) return parent
  if (parent.namespaceURI !== document.documentElement.namespaceURI) return parent
  const span = document.createElement('span')
  node.replaceWith(span)
  span.append(node)
  return span
}

/** Finds the nearest element with field numbers, from the target upward; null if there is none. */
export function findFields(target: EventTarget | null): { element: HTMLElement; fields: number[] } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[${FIELD_ATTRIBUTE}]`) : null
  const fields = element?.getAttribute(FIELD_ATTRIBUTE)?.split(' ').map(Number)
  return element && fields ? { element, fields } : null
}

/** Scrolls to a field if the page shows it. */
export function scrollToField(field: number): void {
  document.querySelector(`[${FIELD_ATTRIBUTE}~="${field}"]`)?.scrollIntoView({ block: 'center' })
}
