import { Parser } from 'htmlparser2'
import type { Element } from 'hast'
import { parseHtml } from './parse-html.ts'

/** Where elements end in the source. */
export type OwnEnds = {
  /** Whether an element encloses another one in the source. */
  encloses: (outer: Element, inner: Element) => boolean
  /** The element with everything that the source has between its tags. */
  fill: (element: Element) => Element
}

/**
 * Finds the end tags of elements by their nesting in the source. The rules of the HTML standard for misnested
 * tags, such as a table in a link or in an SVG, end enclosing elements early, so that text would follow them.
 * @param html source of a tree with positions
 */
export function findOwnEnds(html: string): OwnEnds {
  const ends = new Map<number, number>()
  const starts: number[] = []
  const parser = new Parser({
    onopentag: () => starts.push(parser.startIndex),
    onclosetag: () => ends.set(starts.pop()!, parser.startIndex),
  })
  parser.end(html)

  const startOf = ({ position }: Element): number => position?.start.offset ?? 0
  const endOf = (element: Element): number =>
    Math.max(ends.get(startOf(element)) ?? 0, element.position?.end.offset ?? 0)
  return {
    encloses: (outer, inner) => startOf(outer) <= startOf(inner) && startOf(inner) < endOf(outer),
    fill: (element) => {
      const start = element.data?.position?.opening?.end.offset
      if (start === undefined) return element
      return { ...element, children: parseHtml(html.slice(start, endOf(element))).children as Element[] }
    },
  }
}
