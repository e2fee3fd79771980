import { type EditorState, NodeSelection, Plugin } from 'prosemirror-state'
import { insertParagraph } from '../commands/line-commands.ts'

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
