import { type EditorState, NodeSelection, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { findCurrentBlock } from '../document/blocks-in-view.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import { insertParagraph } from '../commands/line-commands.ts'

const PLACEHOLDERS = {
  paragraph: 'Write, or type / for a block',
  heading: 'Heading',
  quote: 'Quote',
  callout: 'Note',
  code_block: 'Code',
} as const

/** Placeholder of the current block while empty. Rendered by CSS, so that it is not part of the text. */
export function showPlaceholders(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        const isAlone = doc.childCount === 1
        const { node, from } = findCurrentBlock({ doc, selection })
        const placeholder = PLACEHOLDERS[node.type.name as keyof typeof PLACEHOLDERS]
        const isEmpty = node.textContent === '' && !node.firstChild?.isLeaf
        if (!placeholder || !isEmpty || !(selection.empty || isAlone)) return null
        return DecorationSet.create(doc, [
          Decoration.node(from, from + node.nodeSize, {
            class: 'rich-empty',
            'data-placeholder': placeholder,
          }),
        ])
      },
    },
  })
}

/** Keeps block ids unique, because splitting or pasting a block leaves duplicate or empty ids. */
export function keepBlockIds(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const seen = new Set<string>()
      doc.forEach((node, at) => {
        const id = node.attrs['id'] as string
        if (id === '' || seen.has(id)) tr.setNodeAttribute(at, 'id', createBlockId())
        seen.add(id)
      })
      return tr.docChanged ? tr : null
    },
  })
}

/** Exposes empty header cells as plain cells, because headers without a name confuse screen readers. */
export function markEmptyHeadersAsCells(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const decorations: Decoration[] = []
        doc.descendants((node, at) => {
          if (node.type.name === 'table_header' && node.textContent === '')
            decorations.push(Decoration.node(at, at + node.nodeSize, { role: 'cell' }))
          return node.type.name.startsWith('table')
        })
        return DecorationSet.create(doc, decorations)
      },
    },
  })
}

type Shown = { problems: readonly FormProblem[]; marks: DecorationSet }

const KEY = new PluginKey<Shown>('problems')

/** Shows the problem of a block below it until the block is changed. Pictures show their own problems. */
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

/** Key code that input methods report instead of a character. */
const COMPOSING_KEY_CODE = 229

/** Text typed while a picture or other object is selected goes to a new paragraph below it. */
export function typeBelowObjects(): Plugin {
  const startBelow = ({ selection, tr }: EditorState) =>
    selection instanceof NodeSelection && selection.$from.depth === 0
      ? insertParagraph(tr, selection.to)
      : null
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        const change = startBelow(view.state)
        if (change) view.dispatch(change.insertText(text))
        return change !== null
      },
      handleKeyDown: (view, event) => {
        const change = event.keyCode === COMPOSING_KEY_CODE ? startBelow(view.state) : null
        if (change) view.dispatch(change)
        return false
      },
    },
  })
}
