import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

export type PositionedProps = ComponentProps<'div'> & {
  as?: 'div' | 'li'
  /** CSS variables that position the element. */
  properties: Record<`--${string}`, number>
}

/** Sets CSS variables by script, because the Content Security Policy forbids style attributes. */
export function Positioned({ as: Tag = 'div', properties, ...props }: PositionedProps) {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties))
      element.current!.style.setProperty(name, String(value))
  })
  return <Tag {...(props as object)} ref={element as RefObject<HTMLDivElement & HTMLLIElement>} />
}
