import type { IconName } from '#app/ui/icons/icon-names.ts'

/** The marks of words that have a button (specification, section 5, "Rich text"), and code. */
export const MARK_TOOLS: readonly { mark: string; label: string; keys: string; icon: IconName }[] = [
  { mark: 'strong', label: 'Bold', keys: 'Ctrl+B', icon: 'bold' },
  { mark: 'em', label: 'Italic', keys: 'Ctrl+I', icon: 'italic' },
  { mark: 'u', label: 'Underline', keys: 'Ctrl+U', icon: 'underline' },
  { mark: 'code', label: 'Code in a line', keys: 'Ctrl+E', icon: 'code' },
]
