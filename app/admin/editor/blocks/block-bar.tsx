import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { canChangeType, type EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import { ADDABLE_BLOCK_TYPES, type AddableBlockType } from '#domain/posts/post.ts'
import { BLOCK_NAMES } from '../editor-labels.ts'

export type BlockBarProps = {
  block: EditedBlock
  /** Counted from 0. */
  index: number
  count: number
  isDisabled: boolean
  onMove: (to: number, part: 'grip' | 'up' | 'down') => void
  onRemove: (event: MouseEvent) => void
  onType: (type: AddableBlockType) => void
  onGrab: (event: PointerEvent<HTMLButtonElement>) => void
  marks: ReactNode
}

/** Type, order and removal of one block. Buttons at an end stay focusable, so that moving on never loses the focus. */
export function BlockBar({ block, index, count, isDisabled, marks, ...actions }: BlockBarProps) {
  const { label } = BLOCK_NAMES[block.type]
  const place = `${index + 1} of ${count}`
  const moves = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }
  return (
    <Toolbar className="block-bar" label={`Tools of block ${index + 1}, ${label}`} first="grip">
      <Grip
        label={`Move ${label}, ${place}`}
        isDisabled={isDisabled}
        onGrab={actions.onGrab}
        onMove={(key) => {
          const to = moves[key as keyof typeof moves]
          if (to !== undefined) actions.onMove(to, 'grip')
          return to !== undefined
        }}
      />
      <TypeChoice block={block} index={index} isDisabled={isDisabled} onType={actions.onType} />
      {marks}
      <span className="block-order">
        <BlockTool
          part="up"
          label={`Move ${label} up, ${place}`}
          isOff={index === 0}
          isDisabled={isDisabled}
          icon="arrow-up"
          onPress={() => actions.onMove(index - 1, 'up')}
        />
        <BlockTool
          part="down"
          label={`Move ${label} down, ${place}`}
          isOff={index === count - 1}
          isDisabled={isDisabled}
          icon="arrow-down"
          onPress={() => actions.onMove(index + 1, 'down')}
        />
        <BlockTool
          part="remove"
          label={`Remove ${label}, ${place}`}
          isOff={count === 1}
          isDisabled={isDisabled}
          icon="trash-2"
          onPress={actions.onRemove}
        />
      </span>
    </Toolbar>
  )
}

type GripProps = {
  label: string
  isDisabled: boolean
  onGrab: BlockBarProps['onGrab']
  /** @returns whether the key moves the block */
  onMove: (key: string) => boolean
}

function Grip({ label, isDisabled, onGrab, onMove }: GripProps) {
  return (
    <button
      type="button"
      {...useTool('grip')}
      className="block-tool block-grip"
      data-part="grip"
      aria-label={label}
      title="Drag, or press the up and down arrow keys"
      disabled={isDisabled}
      onPointerDown={onGrab}
      onKeyDown={(event) => {
        if (onMove(event.key)) event.preventDefault()
      }}
    >
      <Icon name="grip-vertical" />
    </button>
  )
}

type TypeChoiceProps = Pick<BlockBarProps, 'block' | 'index' | 'isDisabled' | 'onType'>

function TypeChoice({ block, index, isDisabled, onType }: TypeChoiceProps) {
  const { label, icon } = BLOCK_NAMES[block.type]
  const tool = useTool('type')
  return (
    <span className="block-type">
      <Icon name={icon} />
      {canChangeType(block) ? (
        <select
          {...tool}
          aria-label={`Type of block ${index + 1}`}
          value={block.type}
          disabled={isDisabled}
          onChange={(event) => onType(event.target.value as AddableBlockType)}
        >
          {ADDABLE_BLOCK_TYPES.map((type) => (
            <option key={type} value={type}>
              {BLOCK_NAMES[type].label}
            </option>
          ))}
        </select>
      ) : (
        label
      )}
    </span>
  )
}

type BlockToolProps = {
  part: string
  label: string
  icon: 'arrow-up' | 'arrow-down' | 'trash-2'
  isOff: boolean
  isDisabled: boolean
  onPress: (event: MouseEvent) => void
}

function BlockTool({ part, label, icon, isOff, isDisabled, onPress }: BlockToolProps) {
  return (
    <button
      type="button"
      {...useTool(part)}
      className="block-tool"
      data-part={part}
      aria-label={label}
      aria-disabled={isOff || undefined}
      disabled={isDisabled}
      onClick={(event) => {
        if (!isOff) onPress(event)
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
