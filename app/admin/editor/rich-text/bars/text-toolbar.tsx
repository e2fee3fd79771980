import { redoDepth, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { BLOCK_NAMES, CHANGEABLE_TYPES, type RichBlockType } from '#app/admin/editor/editor-labels.ts'
import type { EditHistory } from '#app/admin/editor/history/edit-history.ts'
import { canChangeType } from '../commands/block-commands.ts'
import { isMarked } from '../commands/link-commands.ts'
import { findCurrentBlock, type PlacedBlock, typeOf } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { MARK_TOOLS, ToolButton } from './tool-button.tsx'
import { BlockKindTools } from './block-kind-tools.tsx'

export type TextToolbarProps = {
  state: EditorState
  actions: BlockActions
  /** Where the bar of the window is out of sight: above a phone's keyboard. */
  history: Pick<EditHistory, 'undo' | 'redo'> | null
  isDisabled: boolean
  onOpen: (bar: OpenBar) => void
}

/** The tools of the block with the caret, and of the words that are selected. One stop for Tab. */
export function TextToolbar({ state, actions, history, isDisabled, onOpen }: TextToolbarProps) {
  const block = findCurrentBlock(state)
  const hasWords = !block.node.isAtom && !block.node.type.spec.code
  return (
    <Toolbar className="rich-toolbar" label="Text tools" first="type">
      <TypeChoice block={block} isDisabled={isDisabled} actions={actions} />
      <span className="rich-tools">
        {MARK_TOOLS.map(({ mark, label, keys, icon }) => (
          <ToolButton
            key={mark}
            name={mark}
            label={label}
            keys={keys}
            isPressed={isMarked(state, mark)}
            isOff={!hasWords}
            isDisabled={isDisabled}
            onPress={() => actions.toggle(mark)}
          >
            <Icon name={icon} />
          </ToolButton>
        ))}
        <ToolButton
          name="link"
          label="Link"
          keys="Ctrl+K"
          isPressed={isMarked(state, 'link')}
          isOff={!hasWords}
          isDisabled={isDisabled}
          onPress={() => onOpen('link')}
        >
          <Icon name="link" />
        </ToolButton>
      </span>
      <BlockKindTools state={state} block={block} actions={actions} isDisabled={isDisabled} />
      <BlockOrder block={block} actions={actions} isDisabled={isDisabled} />
      <EndTools state={state} history={history} isDisabled={isDisabled} onOpen={onOpen} />
    </Toolbar>
  )
}

type ToolsProps = { block: PlacedBlock; actions: BlockActions; isDisabled: boolean }

function TypeChoice({ block, actions, isDisabled }: ToolsProps) {
  const type = typeOf(block.node)
  const { icon } = BLOCK_NAMES[type]
  const types: readonly RichBlockType[] = canChangeType(block.node) ? CHANGEABLE_TYPES : [type]
  return (
    <span className="block-type">
      <Icon name={icon} />
      <select
        {...useTool('type')}
        aria-label={`Type of block ${block.index + 1}`}
        value={type}
        disabled={isDisabled}
        onChange={(event) => {
          if (canChangeType(block.node)) actions.changeType(block.id, event.target.value as RichBlockType)
        }}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {BLOCK_NAMES[one].label}
          </option>
        ))}
      </select>
    </span>
  )
}

function BlockOrder({ block, actions, isDisabled }: ToolsProps) {
  const { id, index, count } = block
  const { label } = BLOCK_NAMES[typeOf(block.node)]
  const place = `${index + 1} of ${count}`
  return (
    <span className="rich-tools">
      <ToolButton
        name="up"
        label={`Move ${label} up, ${place}`}
        keys="Alt+↑"
        isOff={index === 0}
        isDisabled={isDisabled}
        onPress={() => actions.move(id, index - 1)}
      >
        <Icon name="arrow-up" />
      </ToolButton>
      <ToolButton
        name="down"
        label={`Move ${label} down, ${place}`}
        keys="Alt+↓"
        isOff={index === count - 1}
        isDisabled={isDisabled}
        onPress={() => actions.move(id, index + 1)}
      >
        <Icon name="arrow-down" />
      </ToolButton>
      <ToolButton
        name="remove"
        label={`Remove ${label}, ${place}`}
        isOff={count === 1}
        isDisabled={isDisabled}
        onPress={(event) => actions.remove(id, event)}
      >
        <Icon name="trash-2" />
      </ToolButton>
    </span>
  )
}

type EndProps = Omit<TextToolbarProps, 'actions'>

function EndTools({ state, history, isDisabled, onOpen }: EndProps) {
  return (
    <span className="rich-tools rich-tools--end">
      {history && (
        <>
          <ToolButton
            name="undo"
            label="Undo"
            keys="Ctrl+Z"
            isOff={undoDepth(state) === 0}
            isDisabled={isDisabled}
            onPress={history.undo}
          >
            <Icon name="undo-2" />
          </ToolButton>
          <ToolButton
            name="redo"
            label="Redo"
            keys="Ctrl+Shift+Z"
            isOff={redoDepth(state) === 0}
            isDisabled={isDisabled}
            onPress={history.redo}
          >
            <Icon name="undo-2" className="rich-redo" />
          </ToolButton>
        </>
      )}
      <ToolButton
        name="find"
        label="Find and replace"
        keys="Ctrl+F"
        isDisabled={isDisabled}
        onPress={() => onOpen('find')}
      >
        <Icon name="search" />
      </ToolButton>
      <ToolButton name="outline" label="Outline" isDisabled={isDisabled} onPress={() => onOpen('outline')}>
        <Icon name="list-tree" />
      </ToolButton>
    </span>
  )
}

export type OpenBar = 'link' | 'find' | 'outline'
