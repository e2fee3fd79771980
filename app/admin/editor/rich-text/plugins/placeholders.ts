import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

const WORDS = {
  paragraph: 'Write, or type / for a block',
  heading: 'Heading',
  quote: 'Quotation',
  callout: 'What stands out',
  code_block: 'Code',
} as const

/** In the empty block with the caret, what can be written there. Drawn by CSS, so that nobody takes it for words. */
export function showPlaceholders(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        const isAlone = doc.childCount === 1
        const index = Math.min(selection.$from.index(0), doc.childCount - 1)
        const node = doc.child(index)
        const words = WORDS[node.type.name as keyof typeof WORDS]
        const isEmpty = node.textContent === '' && !node.firstChild?.isLeaf
        if (!words || !isEmpty || !(selection.empty || isAlone)) return null
        let from = 0
        for (let at = 0; at < index; at += 1) from += doc.child(at).nodeSize
        return DecorationSet.create(doc, [
          Decoration.node(from, from + node.nodeSize, { class: 'rich-empty', 'data-placeholder': words }),
        ])
      },
    },
  })
}
