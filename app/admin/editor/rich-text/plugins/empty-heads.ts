import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

const known = new WeakMap<Node, readonly number[]>()

/** Where the heads of a table begin that have no words yet. */
function findEmptyHeads(table: Node): readonly number[] {
  const found = known.get(table)
  if (found) return found
  const places: number[] = []
  table.descendants((node, at) => {
    if (node.type.name !== 'table_header') return node.type.name === 'table_row'
    if (node.textContent === '') places.push(at)
    return false
  })
  known.set(table, places)
  return places
}

/** A head without words heads nothing: until it has some, it is a cell for those who are read to. */
export function demoteEmptyHeads(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const made: Decoration[] = []
        doc.forEach((table, from) => {
          if (table.type.name !== 'table') return
          for (const at of findEmptyHeads(table)) {
            const start = from + 1 + at
            made.push(Decoration.node(start, start + doc.nodeAt(start)!.nodeSize, { role: 'cell' }))
          }
        })
        return made.length === 0 ? null : DecorationSet.create(doc, made)
      },
    },
  })
}
