import type { EditorState } from 'prosemirror-state'
import { Toolbar } from '#app/ui/buttons/toolbar.tsx'
import { findTable, isImpossible, type TableChange, type TablePosition } from '../commands/table-commands.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { ToolButton } from './tool-button.tsx'

type Tool = { change: TableChange; label: string; text: string }

const ROW_TOOLS: readonly Tool[] = [
  { change: 'row-above', label: 'Row: Add above', text: 'Add above' },
  { change: 'row-below', label: 'Row: Add below', text: 'Add below' },
  { change: 'row-up', label: 'Row: Move up', text: '↑' },
  { change: 'row-down', label: 'Row: Move down', text: '↓' },
  { change: 'row-remove', label: 'Row: Remove', text: 'Remove' },
  { change: 'head-row', label: 'Row: Header', text: 'Header' },
]
const COLUMN_TOOLS: readonly Tool[] = [
  { change: 'column-left', label: 'Column: Add left', text: 'Add left' },
  { change: 'column-right', label: 'Column: Add right', text: 'Add right' },
  { change: 'column-back', label: 'Column: Move left', text: '←' },
  { change: 'column-on', label: 'Column: Move right', text: '→' },
  { change: 'column-remove', label: 'Column: Remove', text: 'Remove' },
  { change: 'head-column', label: 'Column: Header', text: 'Header' },
]

/** Tab does the same on a keyboard, which touch screens lack. */
const CELL_TOOLS = [
  { name: 'cell-before', label: 'Previous cell', text: 'Previous', step: -1 },
  { name: 'cell-after', label: 'Next cell', text: 'Next', step: 1 },
] as const

const isLastCell = ({ row, column, rows, columns }: TablePosition, step: -1 | 1): boolean =>
  step === 1 ? row === rows - 1 && column === columns - 1 : row === 0 && column === 0

/** Tools for the current table, below the text so that nothing moves when they appear. */
export function TableTools({ state, actions }: { state: EditorState; actions: BlockActions }) {
  const place = findTable(state)
  if (!place) return null
  const isPressed = (change: TableChange) =>
    change === 'head-row' ? place.hasHeadRow : change === 'head-column' ? place.hasHeadColumn : undefined
  const drawTools = (title: string, tools: readonly Tool[]) => (
    <span className="rich-table-group t-cap">
      <span aria-hidden="true">{title}</span>
      {tools.map(({ change, label, text }) => (
        <ToolButton
          key={change}
          name={change}
          label={label}
          isPressed={isPressed(change)}
          isOff={isImpossible(change, place)}
          onPress={() => actions.changeTable(change)}
        >
          {text}
        </ToolButton>
      ))}
    </span>
  )
  return (
    <Toolbar className="rich-table-tools" label="Table tools" first="cell-before">
      <span className="rich-table-group t-cap">
        <span aria-hidden="true">Cell</span>
        {CELL_TOOLS.map(({ step, text, ...tool }) => (
          <ToolButton
            key={tool.name}
            {...tool}
            isOff={isLastCell(place, step)}
            onPress={() => actions.goToCell(step)}
          >
            {text}
          </ToolButton>
        ))}
      </span>
      {drawTools(`Row ${place.row + 1} of ${place.rows}`, ROW_TOOLS)}
      {drawTools(`Column ${place.column + 1} of ${place.columns}`, COLUMN_TOOLS)}
    </Toolbar>
  )
}
