import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a view that took another's place: the focus goes there instead of getting lost. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} className="t-h4" tabIndex={-1}>
      {children}
    </h3>
  )
}
