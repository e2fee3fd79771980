import type { AnchorHTMLAttributes, ButtonHTMLAttributes, RefAttributes } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled'
export type ButtonSize = 'small' | 'medium' | 'large'

type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A 44 px square with one icon; it needs an `aria-label`. */
  isIconOnly?: boolean
  /** Keeps the width and shows a spinner. The label should be like "Saving...". */
  isBusy?: boolean
}

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement>
export type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

function composeButtonClass(look: ButtonLook, className: string | undefined): string {
  const { variant = 'primary', size = 'medium', isIconOnly = false, isBusy = false } = look
  return [
    'btn',
    `btn--${variant}`,
    size !== 'medium' && `btn--${size}`,
    isIconOnly && 'btn--icon',
    isBusy && 'btn--busy',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

export function Button({ variant, size, isIconOnly, isBusy, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      className={composeButtonClass({ variant, size, isIconOnly, isBusy }, className)}
    />
  )
}

export function ButtonLink({
  variant,
  size,
  isIconOnly,
  isBusy,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={composeButtonClass({ variant, size, isIconOnly, isBusy }, className)}>
      {children}
    </a>
  )
}
