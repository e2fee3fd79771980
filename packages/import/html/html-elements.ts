/** Elements allowed in posts, and how parsers treat them. HTML standard, "The rules for parsing tokens in HTML content". */

/** Elements that the sanitizer keeps. */
export const ALLOWED_ELEMENTS: readonly string[] =
  'p br strong em u ol ul li h1 h2 h3 h4 h5 h6 blockquote a img span div pre code'.split(' ')

/** Elements that are removed with their content. */
export const DROPPED_ELEMENTS: readonly string[] = (
  'script style textarea title xmp iframe noembed noframes noscript plaintext listing template object embed select ' +
  'option svg math'
).split(' ')

/** Elements without content and end tag. */
export const ALLOWED_VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'img'])

/** Elements whose start tag closes an open paragraph. */
export const ALLOWED_BLOCKS: ReadonlySet<string> = new Set(
  'p ol ul li h1 h2 h3 h4 h5 h6 blockquote div pre'.split(' '),
)

export const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)
export const isList = (name: string | undefined): boolean => name === 'ul' || name === 'ol'
