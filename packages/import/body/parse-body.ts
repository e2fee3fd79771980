import { find, html as schema } from 'property-information'
import type { Element, Nodes, Properties } from 'hast'
import { parseHtml } from '#import/html/parse-html.ts'
import type { BodyNode } from './body-tree.ts'

/** Elements whose content is not HTML. */
const RAW_TEXT = new Set('script style title iframe noembed noframes'.split(' '))

/** Parses a body the way browsers do; the result is still hostile. @throws {HtmlLimitError} */
export function parseBody(html: string): BodyNode[] {
  return parseHtml(html).children.flatMap(toBodyNodes)
}

function toBodyNodes(node: Nodes): BodyNode[] {
  if (node.type === 'text') return [node.value]
  return node.type === 'element' ? [toBodyElement(node)] : []
}

function toBodyElement({ tagName, properties, children }: Element): BodyNode {
  return {
    name: tagName,
    attributes: toAttributes(properties),
    children: RAW_TEXT.has(tagName) ? [] : children.flatMap(toBodyNodes),
  }
}

function toAttributes(properties: Properties): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries(properties)) {
    const { attribute, commaSeparated } = find(schema, key)
    const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value ?? '')
    attributes[attribute] = value === true ? '' : text
  }
  return attributes
}
