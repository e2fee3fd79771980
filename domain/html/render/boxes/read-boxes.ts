/** The `div`s of sanitized HTML that stand for elements its closed list lacks (docs/decisions/0019-keep-stored-html-to-a-closed-list.md). */
import { rewriteTags, type WrittenTag } from '../rewrite-tags.ts'

/** A `div` with those directly in it: the numbers of its tags in the HTML, counted from 0, and where its content is. */
export type Box = {
  /** Its class, when it has one class and nothing else; empty for any other. */
  name: string
  open: number
  close: number
  from: number
  to: number
  boxes: Box[]
}

/** The outermost boxes that a test finds, in the order of the HTML. Nothing is looked for within one that was found. */
export function findBoxes(html: string, isWanted: (box: Box) => boolean): Box[] {
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
    if (!isWanted(box)) continue
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

/** Writes HTML again with other tags in some places, by their number. */
export function replaceTags(html: string, replacements: ReadonlyMap<number, string>): string {
  let index = -1
  return rewriteTags(html, ({ tag }) => {
    index += 1
    return replacements.get(index) ?? tag
  })
}

const readClass = (tag: string): string => /^<div class="([a-z-]+)">$/.exec(tag)?.[1] ?? ''

/** Whether a box has some boxes with these classes, and nothing but white space between them. */
export function hasOnly({ from, to, boxes }: Box, names: readonly string[], html: string): boolean {
  const ends = [from, ...boxes.map((box) => box.to + '</div>'.length)]
  const starts = [...boxes.map((box) => box.from - `<div class="${box.name}">`.length), to]
  return (
    boxes.length > 0 &&
    boxes.every(({ name }) => names.includes(name)) &&
    ends.every((end, at) => html.slice(end, starts[at]).trim() === '')
  )
}
