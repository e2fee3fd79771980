import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { HtmlLimitError, MAX_HTML_DEPTH, mustBeWithinTextLimits } from '#import/html/parse-html.ts'
import type { BodyNode } from './body-tree.ts'

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

/** Elements whose content is not HTML. */
const RAW_TEXT = new Set('script style title iframe noembed noframes'.split(' '))

/**
 * Parses a body the way browsers do; the result is still hostile. Without hast, whose positions and properties take as
 * long as parsing. @throws {HtmlLimitError}
 */
export function parseBody(html: string): BodyNode[] {
  mustBeWithinTextLimits(html)
  return toBodyNodes(parseFragment(html.toWellFormed(), { scriptingEnabled: false }).childNodes, 0)
}

function toBodyNodes(nodes: readonly ParsedNode[], depth: number): BodyNode[] {
  // The deepest element may contain text.
  if (depth > MAX_HTML_DEPTH && nodes.length > 0) throw new HtmlLimitError('too-deep')
  const made: BodyNode[] = []
  for (const node of nodes) {
    if ('value' in node) made.push(node.value)
    else if ('tagName' in node) {
      const attributes: Record<string, string> = {}
      for (const { prefix, name, value } of node.attrs)
        attributes[prefix ? `${prefix}:${name}` : name] = value
      const children = RAW_TEXT.has(node.tagName) ? [] : toBodyNodes(node.childNodes, depth + 1)
      made.push({ name: node.tagName, attributes, children })
    }
  }
  return made
}
