import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'

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

type Shown = { problems: readonly FormProblem[]; marks: DecorationSet }

const KEY = new PluginKey<Shown>('problems')

/** Says below a block what is wrong with it, until it is changed. Pictures say it themselves. */
export function showProblems(): Plugin<Shown> {
  return new Plugin<Shown>({
    key: KEY,
    state: {
      init: () => ({ problems: [], marks: DecorationSet.empty }),
      apply: (transaction, shown) => {
        const problems = transaction.getMeta(KEY) as readonly FormProblem[] | undefined
        if (problems) return { problems, marks: drawProblems(transaction.doc, problems) }
        if (!transaction.docChanged || shown.problems.length === 0) return shown
        return { ...shown, marks: drawProblems(transaction.doc, shown.problems) }
      },
    },
    props: { decorations: (state) => KEY.getState(state)?.marks },
  })
}

export { KEY as PROBLEMS }

function drawProblems(document: Node, problems: readonly FormProblem[]): DecorationSet {
  const marks: Decoration[] = []
  document.forEach((node, from) => {
    const id = node.attrs['id'] as string
    const problem = problems.find(({ field }) => field === `block-${id}`)
    if (!problem || node.type.name === 'picture') return
    const end = from + node.nodeSize
    marks.push(Decoration.node(from, end, { class: 'rich-refused' }))
    marks.push(
      Decoration.widget(end, () => drawMessage(problem.message), {
        side: -1,
        key: `${id} ${problem.message}`,
      }),
    )
  })
  return DecorationSet.create(document, marks)
}

function drawMessage(message: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'field-error'
  line.contentEditable = 'false'
  line.textContent = message
  return line
}
