import { type ReactNode, useEffect, useRef } from 'react'

export type BarPanelProps = {
  label: string
  className?: string
  onClose: () => void
  onEnter?: (isShifted: boolean) => void
  children: ReactNode
}

/** Panel below the text tools. Escape closes it; undo keys apply to its own fields. */
export function BarPanel({ label, className = '', onClose, onEnter, children }: BarPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    // Handles keys of the controls inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      className={`stack gap-8 ${className}`}
      data-own-undo
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        const isInField = (event.target as Element).tagName === 'INPUT'
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && isInField && onEnter) onEnter(event.shiftKey)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}
