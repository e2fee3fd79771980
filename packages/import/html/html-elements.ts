/** The elements a post may use, and how parsers treat elements. HTML standard, "The rules for parsing tokens in HTML content". */

/** Written out by the sanitizer. */
export const KEPT_ELEMENTS: readonly string[] =
  'p br strong em u ol ul li h1 h2 h3 h4 h5 h6 blockquote a img span div pre code'.split(' ')

/** Elements that disappear together with what they contain. */
export const DROPPED_ELEMENTS: readonly string[] = (
  'script style textarea title xmp iframe noembed noframes noscript plaintext listing template object embed select ' +
  'option svg math'
).split(' ')

/** Have no content and no end tag. */
export const KEPT_VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'img'])

/** Their start tags close an open paragraph, wherever it is. */
export const KEPT_BLOCKS: ReadonlySet<string> = new Set(
  'p ol ul li h1 h2 h3 h4 h5 h6 blockquote div pre'.split(' '),
)

export const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)
export const isList = (name: string | undefined): boolean => name === 'ul' || name === 'ol'
