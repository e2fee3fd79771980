import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type FloatingButtonProps = {
  icon: IconName
  label: string
  /** What it opens, for those who point at it. */
  hint: string
  onClick: () => void
}

/** One of the buttons in the corners of the page; only its icon is drawn on a phone. */
export function FloatingButton({ icon, label, hint, onClick }: FloatingButtonProps) {
  return (
    <button type="button" className="floating-button" title={hint} aria-haspopup="dialog" onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}
