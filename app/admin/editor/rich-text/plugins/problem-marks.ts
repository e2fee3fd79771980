import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'

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
