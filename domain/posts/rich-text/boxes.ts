import type { Element, ElementContent } from 'hast'

export function readOnlyClass({ tagName, properties }: Element): string | null {
  const { className, ...others } = properties
  if (tagName !== 'div' || className?.length !== 1 || Object.keys(others).length > 0) return null
  return String(className[0])
}

export const makeBox = (name: string, children: ElementContent[]): Element =>
  makeElement('div', children, { className: [name] })

export const makeElement = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children })
