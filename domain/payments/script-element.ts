/**
 * HTML element that a payment provider's script turns into its form, as in the provider's documentation:
 * `<pay-button button-id="btn_1" reference="{number}"></pay-button>`.
 */
export type ScriptElement = { name: string; attributes: readonly (readonly [name: string, value: string])[] }

export type ElementFigures = { number?: string; amount?: string; currency?: string }

const ELEMENT = /^<([a-z][a-z0-9-]{0,60})((?:\s+[a-z][a-z0-9_-]{0,60}="[^"<>]{0,500}")*)\s*><\/\1>$/
const ATTRIBUTE = /\s([a-z][a-z0-9_-]{0,60})="([^"]{0,500})"/g
const PLACE = /\{(number|amount|currency)\}/g
/** The script URL has its own setting; nothing else in the element may load or run code. */
const FORBIDDEN_NAMES =
  /^(?:script|iframe|object|embed|link|meta|base|style|form|frame|frameset|template|svg|math)$/
const FORBIDDEN_ATTRIBUTES = /^(?:on.*|src|srcdoc|href|action|formaction|style)$/

export function readScriptElement(text: string): ScriptElement | null {
  const [, name, written = ''] = ELEMENT.exec(text.trim()) ?? []
  if (name === undefined || FORBIDDEN_NAMES.test(name)) return null
  const attributes = [...written.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, value!] as const)
  const isKnown = attributes.every(
    ([key, value]) => !FORBIDDEN_ATTRIBUTES.test(key) && !/[{}]/.test(value.replaceAll(PLACE, '')),
  )
  return isKnown ? { name, attributes } : null
}

export function listPlaceholders({ attributes }: ScriptElement): (keyof ElementFigures)[] {
  const places = attributes.flatMap(([, value]) => [...value.matchAll(PLACE)].map(([, place]) => place))
  return [...new Set(places)] as (keyof ElementFigures)[]
}

/** Renders the element and fills its placeholders; unknown ones become empty. */
export function writeScriptElement({ name, attributes }: ScriptElement, figures: ElementFigures): string {
  const written = attributes.map(([key, value]) => {
    const filled = value.replaceAll(PLACE, (_, place: keyof ElementFigures) => figures[place] ?? '')
    return ` ${key}="${escapeAttribute(filled)}"`
  })
  return `<${name}${written.join('')}></${name}>`
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll(/&(?!amp;|lt;|gt;|quot;|#39;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
