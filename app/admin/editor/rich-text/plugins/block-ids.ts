import { Plugin } from 'prosemirror-state'
import { makeBlockId } from '#app/admin/editor/post-form.ts'

/** Gives every block an id of its own: parting a block, or pasting one, leaves two with the same, or one with none. */
export function keepBlockIds(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const seen = new Set<string>()
      doc.forEach((node, at) => {
        const id = node.attrs['id'] as string
        if (id === '' || seen.has(id)) tr.setNodeAttribute(at, 'id', makeBlockId())
        seen.add(id)
      })
      return tr.docChanged ? tr : null
    },
  })
}
