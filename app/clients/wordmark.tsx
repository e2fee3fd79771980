import spriteUrl from './wordmarks.svg?url&no-inline'

export type WordmarkProps = {
  /** The symbol in wordmarks.svg. */
  id: string
  name: string
  /** For a height of 40; reserves the space before the sprite loads. */
  width: number
  className?: string
}

/** A client's logo in the current text color. */
export function Wordmark({ id, name, width, className }: WordmarkProps) {
  return (
    <svg
      className={className ? `wordmark ${className}` : 'wordmark'}
      viewBox={`0 0 ${width} 40`}
      width={width}
      height="40"
      role="img"
      aria-label={name}
    >
      <use href={`${spriteUrl}#${id}`} />
    </svg>
  )
}
