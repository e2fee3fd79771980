/** Strikethrough, superscript and subscript, which are stored as spans with a class. */
import { isBlock, isElement, makeElement, type BodyElement, type BodyNode } from './body-tree.ts'
import { MAX_STYLE_LENGTH } from './clean-attributes.ts'

const CLASSES: Readonly<Record<string, string>> = {
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
}
const STYLES: readonly [RegExp, string][] = [
  [/text-decoration(?:-line)?\s*:[^:;]*line-through/i, 'strike'],
  [/vertical-align\s*:\s*super/i, 'sup'],
  [/vertical-align\s*:\s*sub/i, 'sub'],
]
const STYLED = new Set(['span', 'b', 'strong', 'i', 'em', 'font', 'a'])

export const isStoredMark = ({ name, attributes }: BodyElement): boolean =>
  name === 'span' && Object.values(CLASSES).includes(attributes['class'] ?? '')

/** Converts these marks of other programs to the stored form. */
export function rewriteMarks(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const children = rewriteMarks(node.children)
    const className = CLASSES[node.name]
    if (className !== undefined) {
      // Some programs mark whole documents, but a span can't contain blocks.
      return makeElement('span', children, children.some(isBlock) ? undefined : { class: className })
    }
    const style = STYLED.has(node.name) ? (node.attributes['style'] ?? '').slice(0, MAX_STYLE_LENGTH) : ''
    const found = STYLES.filter(([pattern]) => pattern.test(style))
    return found.reduce<BodyElement>((inner, [, name]) => makeElement('span', [inner], { class: name }), {
      ...node,
      children,
    })
  })
}
