import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives an element numbers that its style sheet computes with, such as `--from`: the content-security policy lets no
 * page carry a style attribute.
 */
export function useProperties<Element extends HTMLElement>(
  properties: Record<`--${string}`, number>,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties))
      element.current!.style.setProperty(name, String(value))
  })
  return element
}
