import type { MouseEvent, ReactNode } from 'react'
import { useTool } from '#app/ui/buttons/toolbar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type ToolButtonProps = {
  /** Unique within the toolbar. */
  name: string
  label: string
  /** Keyboard shortcut in the tooltip, such as "Ctrl+B". */
  keys?: string | undefined
  icon?: IconName
  isPressed?: boolean | undefined
  /** Unavailable but focusable, so that the focus is never lost. */
  isOff?: boolean
  onPress: (event: MouseEvent) => void
  /** Text of a button without an icon. */
  children?: ReactNode
}

/** Toolbar button that keeps focus and selection in the text. */
export function ToolButton(props: ToolButtonProps) {
  const { name, label, keys, icon, isPressed, isOff = false, onPress, children } = props
  return (
    <button
      type="button"
      {...useTool(name)}
      className={icon ? 'block-tool' : 'block-tool block-tool--text'}
      data-part={name}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      title={keys === undefined ? label : `${label} (${keys})`}
      onMouseDown={(event) => {
        if (document.activeElement?.closest('.rich')) event.preventDefault()
      }}
      onClick={(event) => {
        if (!isOff) onPress(event)
      }}
    >
      {icon && <Icon name={icon} size={17} />}
      {children}
    </button>
  )
}

/** Inline marks with a button (specification, section 5, "Rich text"), and code. */
export const MARK_TOOLS: readonly { mark: string; label: string; keys: string; icon: IconName }[] = [
  { mark: 'strong', label: 'Bold', keys: 'Ctrl+B', icon: 'bold' },
  { mark: 'em', label: 'Italic', keys: 'Ctrl+I', icon: 'italic' },
  { mark: 'u', label: 'Underline', keys: 'Ctrl+U', icon: 'underline' },
  { mark: 'code', label: 'Inline code', keys: 'Ctrl+E', icon: 'code' },
]
