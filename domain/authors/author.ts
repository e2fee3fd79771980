/** Who writes posts: what is known of an author, and how readers see it. */

export type AuthorLink = {
  /** A whole https address. */
  url: string
  /** What the author wants it to be called; without one, its host says it. */
  label?: string
}

export type Author = {
  id: string
  /** The author's name in addresses. */
  slug: string
  name: string
  /** What the author does at the agency; maybe empty. */
  role: string
  /** Plain text, maybe empty; empty lines part paragraphs. */
  bio: string
  /** The address of a picture. */
  picture: string | null
  /** What the picture shows; empty where it is decoration beside the name. */
  picture_alt: string
  links: AuthorLink[]
}

export function toAuthorPath(slug: string): string {
  return `/authors/${encodeURIComponent(slug)}`
}

/** Paragraphs of the text about an author. */
export function listBioParagraphs(bio: string): string[] {
  return bio
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** The first letters of the first and the last word of a name; of one word, its first. Empty without any letter. */
export function makeInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
  return letters.length > 1 ? letters[0]! + letters.at(-1)! : (letters[0] ?? '')
}
