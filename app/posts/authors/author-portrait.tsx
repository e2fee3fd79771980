import { makeInitials } from '#domain/authors/author.ts'
import type { ShownAuthor } from './show-author.ts'

export type AuthorPortraitProps = {
  author: Pick<ShownAuthor, 'name' | 'picture' | 'picture_alt' | 'sizedPicture'>
  /** Side in pixels. */
  size: 44 | 72 | 136
}

/** Picture of an author, or initials on a shelf. Decorative without `alt`. */
export function AuthorPortrait({ author, size }: AuthorPortraitProps) {
  const className = `portrait centered portrait--${size}`
  if (author.picture) {
    return (
      <span className={className}>
        <img
          src={author.picture}
          srcSet={author.sizedPicture?.srcSet ?? undefined}
          sizes={author.sizedPicture?.srcSet ? `${size}px` : undefined}
          alt={author.picture_alt}
          className="dimmable fit"
          width={size}
          height={size}
          decoding="async"
        />
      </span>
    )
  }
  return (
    <span className={`${className} portrait--monogram t-num`} aria-hidden="true">
      {makeInitials(author.name)}
    </span>
  )
}
