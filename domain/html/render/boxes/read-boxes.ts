/**
 * Parses the `div`s with classes that are stored in place of other elements
 * (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import { rewriteTags, type WrittenTag } from '../rewrite-tags.ts'

/** A `div` with its child `div`s: indexes of its tags, and positions of its content. */
export type Box = {
  /** The class if it is the only attribute, otherwise empty. */
  name: string
  open: number
  close: number
  from: number
  to: number
  boxes: Box[]
}

export function findBoxes(html: string, matches: (box: Box) => boolean): Box[] {
  const found: Box[] = []
  const open: Box[] = []
  for (const [at, { tag, name, end }] of listTags(html).entries()) {
    if (name !== 'div') continue
    if (!tag.startsWith('</')) {
      const box = { name: readClass(tag), open: at, close: at, from: end, to: end, boxes: [] }
      open.at(-1)?.boxes.push(box)
      open.push(box)
      continue
    }
    const box = open.pop()
    if (!box) continue
    Object.assign(box, { close: at, to: end - tag.length })
    if (!matches(box)) continue
    while (found.length > 0 && found.at(-1)!.open > box.open) found.pop()
    found.push(box)
  }
  return found
}

export function listTags(html: string): WrittenTag[] {
  const tags: WrittenTag[] = []
  rewriteTags(html, (tag) => {
    tags.push(tag)
    return tag.tag
  })
  return tags
}

export function replaceTags(html: string, replacements: ReadonlyMap<number, string>): string {
  let index = -1
  return rewriteTags(html, ({ tag }) => {
    index += 1
    return replacements.get(index) ?? tag
  })
}

const readClass = (tag: string): string => /^<div class="([a-z-]+)">$/.exec(tag)?.[1] ?? ''

/** Returns whether a box contains at least one box and nothing but boxes with these classes and whitespace. */
export function hasOnly({ from, to, boxes }: Box, names: readonly string[], html: string): boolean {
  const ends = [from, ...boxes.map((box) => box.to + '</div>'.length)]
  const starts = [...boxes.map((box) => box.from - `<div class="${box.name}">`.length), to]
  return (
    boxes.length > 0 &&
    boxes.every(({ name }) => names.includes(name)) &&
    ends.every((end, at) => html.slice(end, starts[at]).trim() === '')
  )
}
