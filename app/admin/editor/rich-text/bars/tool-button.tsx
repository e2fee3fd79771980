import type { MouseEvent, ReactNode } from 'react'
import { useTool } from '#app/ui/buttons/toolbar.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type ToolButtonProps = {
  /** Its name within the toolbar. */
  name: string
  label: string
  /** As it is written, e.g. "Ctrl+B". */
  keys?: string
  isPressed?: boolean
  /** Not now; it can still be reached, so that the focus is never lost. */
  isOff?: boolean
  isDisabled: boolean
  onPress: (event: MouseEvent) => void
  children: ReactNode
}

/** A tool that leaves focus and selection in the text it changes. */
export function ToolButton(props: ToolButtonProps) {
  const { name, label, keys, isPressed, isOff = false, isDisabled, onPress, children } = props
  return (
    <button
      type="button"
      {...useTool(name)}
      className="block-tool"
      data-part={name}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!isOff) onPress(event)
      }}
    >
      {children}
    </button>
  )
}

/** The marks of words that have a button (specification, section 5, "Rich text"), and code. */
export const MARK_TOOLS: readonly { mark: string; label: string; keys: string; icon: IconName }[] = [
  { mark: 'strong', label: 'Bold', keys: 'Ctrl+B', icon: 'bold' },
  { mark: 'em', label: 'Italic', keys: 'Ctrl+I', icon: 'italic' },
  { mark: 'u', label: 'Underline', keys: 'Ctrl+U', icon: 'underline' },
  { mark: 'code', label: 'Code in a line', keys: 'Ctrl+E', icon: 'code' },
]
