import type { IconName } from './icon-names.ts'
import spriteUrl from './icons.svg?url&no-inline'

export type IconProps = {
  name: IconName
  className?: string
}

/** A decorative icon from the sprite: 18 px unless CSS says otherwise; the words beside it carry the meaning. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width="18"
      height="18"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
