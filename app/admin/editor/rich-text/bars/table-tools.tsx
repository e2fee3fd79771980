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
    <Toolbar className="rich-table-tools" label="Table tools" first="row-above">
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
  const isOff = isImpossible(change, place)
  const isPressed =
    change === 'head-row' ? place.hasHeadRow : change === 'head-column' ? place.hasHeadColumn : undefined
  return (
    <button
      type="button"
      {...useTool(change)}
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
