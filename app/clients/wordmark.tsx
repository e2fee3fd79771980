import spriteUrl from './wordmarks.svg?url&no-inline'

export type WordmarkProps = {
  /** The symbol in wordmarks.svg. */
  id: string
  name: string
  /** The mark's width for a height of 40; keeps its place before the sprite arrives. */
  width: number
  className?: string
}

/** A client's wordmark in the colour of the text around it. */
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
