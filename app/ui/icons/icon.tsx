import type { IconName } from './icon-names.ts'
import spriteUrl from './icons.svg?url&no-inline'

export type IconProps = {
  name: IconName
  /** Side in pixels. */
  size?: number
  className?: string
}

/** A decorative icon from the sprite. */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
