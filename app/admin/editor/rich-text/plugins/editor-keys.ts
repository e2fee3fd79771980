import type { RichBlockType } from '#app/admin/editor/editor-labels.ts'
import { baseKeymap, chainCommands, newlineInCode, toggleMark } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import type { EditHistory } from '#app/admin/editor/history/edit-history.ts'
import { changeType, onCurrentBlock } from '../commands/block-commands.ts'
import { indent, leaveLevel, outdentAtStart, splitItem } from '../commands/list-commands.ts'
import { changeTable, deleteWholeTables } from '../commands/table-commands.ts'
import {
  becomeParagraph,
  breakCell,
  breakLine,
  continueAtEnd,
  continueBelow,
  joinLineBelow,
  leaveBlock,
  leaveCode,
  leaveHeading,
  leaveOnEmptyLine,
  selectObjectAbove,
} from '../commands/line-commands.ts'
import { richSchema } from '../document/schema.ts'
import { enterObject } from '../views/object-keys.ts'

export type EditorKeys = {
  onMove: (step: -1 | 1) => void
  onLink: () => void
  onHelp: () => void
  onFind: () => void
  onComment: () => void
}

const { marks } = richSchema
const become = (type: RichBlockType): Command => onCurrentBlock((state, id) => changeType(state, id, type))

const onEach = (keys: readonly string[], command: Command): Record<string, Command> =>
  Object.fromEntries(keys.map((key) => [key, command]))

/** Toggles a mark that is stored as a span with a class. */
const toggleSpan = (name: string): Command =>
  toggleMark(marks['span']!, { properties: { className: [name] } })

/** Tab in the last cell of a table: adds a row. */
const addRow: Command = (state, dispatch, view) => {
  const change = changeTable(state, 'row-below')
  if (!change || !view) return false
  dispatch?.(change)
  return goToNextCell(1)(view.state, dispatch)
}

const deleteTables: Command = (state, dispatch) => {
  const change = deleteWholeTables(state)
  if (change) dispatch?.(change)
  return change !== null
}

/** Tab where an item or cell can't move: keeps the focus, so that further typing does not end up in a toolbar. */
const stayInBlock: Command = ({ selection }) => selection.$from.depth > 1

/** Keyboard shortcuts. Tab moves between table cells, and indents list items and code; elsewhere it leaves the text. */
export function bindKeys(keys: EditorKeys, history: Pick<EditHistory, 'undo' | 'redo'>): Plugin[] {
  const run =
    (action: () => void): Command =>
    () => {
      action()
      return true
    }
  const bindings: Record<string, Command> = {
    'Mod-z': run(history.undo),
    'Mod-y': run(history.redo),
    'Mod-Shift-z': run(history.redo),
    'Mod-b': toggleMark(marks['strong']!),
    'Mod-i': toggleMark(marks['em']!),
    'Mod-u': toggleMark(marks['u']!),
    'Mod-e': toggleMark(marks['code']!),
    'Mod-Shift-x': toggleSpan('strike'),
    'Mod-.': toggleSpan('sup'),
    'Mod-,': toggleSpan('sub'),
    'Mod-k': run(keys.onLink),
    'Mod-Alt-0': become('paragraph'),
    'Mod-Alt-1': become('h1'),
    'Mod-Alt-2': become('h2'),
    'Mod-Alt-3': become('h3'),
    'Mod-Shift-7': become('ordered-list'),
    'Mod-Shift-8': become('unordered-list'),
    'Mod-Shift-9': become('quote'),
    'Alt-ArrowUp': run(() => keys.onMove(-1)),
    'Alt-ArrowDown': run(() => keys.onMove(1)),
    'Mod-/': run(keys.onHelp),
    'Mod-f': run(keys.onFind),
    'Mod-Alt-m': run(keys.onComment),
    Enter: chainCommands(
      enterObject,
      breakCell,
      leaveLevel,
      leaveOnEmptyLine,
      leaveCode,
      leaveHeading,
      continueBelow,
      splitItem,
    ),
    'Shift-Enter': chainCommands(breakLine, newlineInCode),
    'Mod-Enter': (state, dispatch) => {
      const change = changeTable(state, 'row-below')
      if (change) dispatch?.(change)
      return change !== null
    },
    ArrowDown: continueAtEnd,
    Tab: chainCommands(enterObject, goToNextCell(1), addRow, indentCode(1), indent(1), stayInBlock),
    'Shift-Tab': chainCommands(goToNextCell(-1), indentCode(-1), indent(-1), stayInBlock),
    Escape: leaveBlock,
    ...onEach(
      ['Backspace', 'Mod-Backspace', 'Shift-Backspace'],
      chainCommands(undoInputRule, deleteTables, outdentAtStart, becomeParagraph, selectObjectAbove),
    ),
    ...onEach(['Delete', 'Mod-Delete'], chainCommands(deleteTables, joinLineBelow)),
  }
  return [keymap(bindings), keymap(baseKeymap)]
}

const INDENT = '  '

/** Tab inserts two spaces, or indents the selected lines of code. Shift+Tab removes them from each line. */
const indentCode =
  (step: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, $to, empty } = selection
    if (!$from.parent.type.spec.code || !$from.sameParent($to)) return false
    if (step === 1 && empty) {
      dispatch?.(tr.insertText(INDENT).scrollIntoView())
      return true
    }
    for (const offset of listLineStarts($from.parent.textContent, $from.parentOffset, $to.parentOffset)) {
      const at = tr.mapping.map($from.start() + offset)
      if (step === 1) tr.insertText(INDENT, at)
      else
        tr.delete(at, at + (/^(?:\t| {1,2})/.exec($from.parent.textContent.slice(offset))?.[0].length ?? 0))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Lists the offsets of line starts between two offsets. */
function listLineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1]
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}
