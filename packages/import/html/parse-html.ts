import { fromHtml } from 'hast-util-from-html'
import type { Nodes, Root } from 'hast'

/** Maximum UTF-8 bytes of HTML: 512 KiB. */
export const MAX_HTML_BYTES = 512 * 1024

/** Maximum number of `<` characters. */
export const MAX_HTML_TAG_OPENERS = 20_000

/** Maximum nesting of elements. */
export const MAX_HTML_DEPTH = 256

export type HtmlLimit = 'too-large' | 'too-many-tags' | 'too-deep' | 'unstable'

const LIMIT_MESSAGES: Record<HtmlLimit, string> = {
  'too-large': `The content is larger than ${MAX_HTML_BYTES / 1024} KiB. Shorten it, or upload its pictures instead of pasting them.`,
  'too-many-tags': `The content has more than ${MAX_HTML_TAG_OPENERS} tags. Shorten it or split it into several posts.`,
  'too-deep': `The content nests elements more than ${MAX_HTML_DEPTH} levels deep. Paste it as plain text first.`,
  unstable: 'The content nests elements in a way that HTML does not allow. Paste it as plain text first.',
}

export class HtmlLimitError extends Error {
  readonly limit: HtmlLimit

  constructor(limit: HtmlLimit, options?: ErrorOptions) {
    super(LIMIT_MESSAGES[limit], options)
    this.name = 'HtmlLimitError'
    this.limit = limit
  }
}

/** Parses hostile HTML the way browsers do. @throws {HtmlLimitError} */
export function parseHtml(html: string): Root {
  return parseWithinLimits(html, false)
}

/** Like `parseHtml`; elements also know where their attributes are in the text. */
export function parseHtmlWithPositions(html: string): Root {
  return parseWithinLimits(html, true)
}

function parseWithinLimits(html: string, verbose: boolean): Root {
  mustBeWithinTextLimits(html)
  const tree = buildTree(html, verbose)
  mustBeShallow(tree)
  return tree
}

/** @throws {HtmlLimitError} over the limits that need no parsing */
export function mustBeWithinTextLimits(html: string): void {
  const limit = findExceededLimit(html)
  if (limit !== null) throw new HtmlLimitError(limit)
}

export function isWithinTextLimits(html: string): boolean {
  return findExceededLimit(html) === null
}

function findExceededLimit(html: string): HtmlLimit | null {
  // A UTF-16 unit takes at most 3 bytes of UTF-8.
  if (html.length * 3 > MAX_HTML_BYTES && new TextEncoder().encode(html).length > MAX_HTML_BYTES) {
    return 'too-large'
  }
  if (html.length <= MAX_HTML_TAG_OPENERS) return null
  let openers = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) openers += 1
  return openers > MAX_HTML_TAG_OPENERS ? 'too-many-tags' : null
}

function buildTree(html: string, verbose: boolean): Root {
  try {
    return fromHtml(html.toWellFormed(), { fragment: true, verbose })
  } catch (error) {
    // The recursive tree builder exhausts the stack at thousands of levels.
    if (error instanceof RangeError) throw new HtmlLimitError('too-deep', { cause: error })
    throw error
  }
}

function mustBeShallow(tree: Root): void {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    // The root is level 0, and the deepest element may contain text.
    if (depth > MAX_HTML_DEPTH + 1) throw new HtmlLimitError('too-deep')
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
}
