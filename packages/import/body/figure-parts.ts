import { findElement, hasClass, makeElement, readNodeText } from './body-tree.ts'
import type { BodyElement, BodyNode } from './body-tree.ts'
import { wrapInlineRuns } from './wrap-inline-runs.ts'

/** The title is the link; description, author and site follow. */
export function cleanBookmark(card: BodyElement, href: string): BodyNode[] {
  const read = (name: string): string => {
    const part = findElement(card, (element) => hasClass(element, `kg-bookmark-${name}`))
    return part === null ? '' : readNodeText(part.children).trim()
  }
  const link = makeElement('a', [read('title') || href], { href })
  const source = [read('author'), read('publisher')].filter((text) => text !== '').join(', ')
  const caption = findElement(card, ({ name }) => name === 'figcaption')
  const lines = [read('description'), source, readNodeText(caption?.children ?? [])]
  const more = lines.filter((line) => line.trim() !== '').flatMap((line) => [makeElement('br', []), line])
  return [makeElement('p', [link, ...more])]
}

export function countPictures(nodes: readonly BodyNode[]): number {
  return nodes.reduce((count, node) => {
    if (typeof node === 'string') return count
    return count + (node.name === 'img' ? 1 : countPictures(node.children))
  }, 0)
}

/** Figures side by side, followed by their common caption and other content. */
export function makeGallery(children: readonly BodyNode[]): BodyNode[] {
  const figures: BodyNode[] = []
  const rest: BodyNode[] = []
  const collect = (nodes: readonly BodyNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string' || countPictures([node]) === 0) rest.push(node)
      else if (node.name === 'img') figures.push(makeElement('div', [node], { class: 'figure' }))
      else if (node.attributes['class'] === 'figure') figures.push(node)
      else collect(node.children)
    }
  }
  collect(children)
  return [makeElement('div', figures, { class: 'gallery' }), ...wrapInlineRuns(rest)]
}
