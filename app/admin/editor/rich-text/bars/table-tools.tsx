import type { EditorState } from 'prosemirror-state'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { findTable, isImpossible, type TableChange, type TablePlace } from '../commands/table-commands.ts'
import type { BlockActions } from '../use-block-actions.ts'

export type TableToolsProps = { state: EditorState; actions: BlockActions; isDisabled: boolean }

type Tool = { change: TableChange; label: string; short: string }

const ROW_TOOLS: readonly Tool[] = [
  { change: 'row-above', label: 'Row: Add above', short: 'Add above' },
  { change: 'row-below', label: 'Row: Add below', short: 'Add below' },
  { change: 'row-up', label: 'Row: Move up', short: '↑' },
  { change: 'row-down', label: 'Row: Move down', short: '↓' },
  { change: 'row-remove', label: 'Row: Remove', short: 'Remove' },
  { change: 'head-row', label: 'Row: Header', short: 'Header' },
]
const COLUMN_TOOLS: readonly Tool[] = [
  { change: 'column-left', label: 'Column: Add left', short: 'Add left' },
  { change: 'column-right', label: 'Column: Add right', short: 'Add right' },
  { change: 'column-back', label: 'Column: Move left', short: '←' },
  { change: 'column-on', label: 'Column: Move right', short: '→' },
  { change: 'column-remove', label: 'Column: Remove', short: 'Remove' },
  { change: 'head-column', label: 'Column: Header', short: 'Header' },
]

/** What Tab does on a keyboard: touch screens have none. */
const CELL_TOOLS = [
  { name: 'cell-before', label: 'Previous cell', short: 'Previous', step: -1 },
  { name: 'cell-after', label: 'Next cell', short: 'Next', step: 1 },
] as const

/** Whether the caret is in the last cell in a direction. */
const isEndOf = ({ row, column, rows, columns }: TablePlace, step: -1 | 1): boolean =>
  step === 1 ? row === rows - 1 && column === columns - 1 : row === 0 && column === 0

/** The tools of the table with the caret. They stand below the text, so that nothing moves when they come. */
export function TableTools({ state, actions, isDisabled }: TableToolsProps) {
  const place = findTable(state)
  if (!place) return null
  const draw = (tool: Tool) => (
    <TableTool
      key={tool.change}
      {...tool}
      place={place}
      isDisabled={isDisabled}
      onPress={() => actions.changeTable(tool.change)}
    />
  )
  return (
    <Toolbar className="rich-table-tools" label="Table tools" first="cell-before">
      <span className="rich-table-group">
        <span aria-hidden="true">Cell</span>
        {CELL_TOOLS.map(({ name, label, short, step }) => (
          <TextTool
            key={name}
            name={name}
            label={label}
            short={short}
            isOff={isEndOf(place, step)}
            isDisabled={isDisabled}
            onPress={() => actions.goToCell(step)}
          />
        ))}
      </span>
      <span className="rich-table-group">
        <span aria-hidden="true">{`Row ${place.row + 1} of ${place.rows}`}</span>
        {ROW_TOOLS.map(draw)}
      </span>
      <span className="rich-table-group">
        <span aria-hidden="true">{`Column ${place.column + 1} of ${place.columns}`}</span>
        {COLUMN_TOOLS.map(draw)}
      </span>
    </Toolbar>
  )
}

type TableToolProps = Tool & { place: TablePlace; isDisabled: boolean; onPress: () => void }

function TableTool({ change, label, short, place, isDisabled, onPress }: TableToolProps) {
  const isPressed =
    change === 'head-row' ? place.hasHeadRow : change === 'head-column' ? place.hasHeadColumn : undefined
  const isOff = isImpossible(change, place)
  return <TextTool name={change} {...{ label, short, isOff, isPressed, isDisabled, onPress }} />
}

type TextToolProps = {
  name: string
  label: string
  short: string
  isOff: boolean
  isPressed?: boolean | undefined
  isDisabled: boolean
  onPress: () => void
}

function TextTool({ name, label, short, isOff, isPressed, isDisabled, onPress }: TextToolProps) {
  return (
    <button
      type="button"
      {...useTool(name)}
      className="block-tool rich-table-tool"
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      title={label}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      {short}
    </button>
  )
}
