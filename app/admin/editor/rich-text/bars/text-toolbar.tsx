import { redoDepth, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { useRef } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { BLOCK_NAMES, CHANGEABLE_TYPES, type RichBlockType } from '#app/admin/editor/editor-labels.ts'
import type { EditHistory } from '#app/admin/editor/history/edit-history.ts'
import { canChangeType } from '../commands/block-commands.ts'
import { listSelectedPictures } from '../commands/gallery-commands.ts'
import { isMarked } from '../commands/link-commands.ts'
import { indentItem } from '../commands/list-commands.ts'
import { findCurrentBlock, type PlacedBlock, typeOf } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { MARK_TOOLS, ToolButton } from './tool-button.tsx'

export type OpenBar = 'link' | 'find' | 'outline'

export type TextToolbarProps = {
  state: EditorState
  actions: BlockActions
  /** Set above a phone's keyboard, where the editor's own undo buttons are not visible. */
  history: Pick<EditHistory, 'undo' | 'redo'> | null
  onOpen: (bar: OpenBar) => void
  /** Undefined if the person can't comment on this post. */
  onComment: (() => void) | undefined
}

/** Tools for the current block and selected text, with a single Tab stop. */
export function TextToolbar({ state, actions, history, onOpen, onComment }: TextToolbarProps) {
  const block = findCurrentBlock(state)
  const hasText = !block.node.isAtom && !block.node.type.spec.code
  return (
    <Toolbar className="rich-toolbar" label="Text tools" first="type">
      <TypeSelect block={block} actions={actions} />
      <span className="rich-tools">
        {MARK_TOOLS.map(({ mark, ...tool }) => (
          <ToolButton
            key={mark}
            {...tool}
            name={mark}
            isPressed={isMarked(state, mark)}
            isOff={!hasText}
            onPress={() => actions.toggle(mark)}
          />
        ))}
        <ToolButton
          name="link"
          label="Link"
          keys="Ctrl+K"
          icon="link"
          isPressed={isMarked(state, 'link')}
          isOff={!hasText}
          onPress={() => onOpen('link')}
        />
      </span>
      <BlockTypeTools state={state} block={block} actions={actions} />
      <BlockOrderTools block={block} actions={actions} />
      <span className="rich-tools push">
        {history && (
          <>
            <ToolButton
              name="undo"
              label="Undo"
              keys="Ctrl+Z"
              icon="undo-2"
              isOff={undoDepth(state) === 0}
              onPress={history.undo}
            />
            <ToolButton
              name="redo"
              label="Redo"
              keys="Ctrl+Shift+Z"
              icon="undo-2"
              isOff={redoDepth(state) === 0}
              onPress={history.redo}
            />
          </>
        )}
        {onComment && (
          <ToolButton
            name="comment"
            label="Comment"
            keys="Ctrl+Alt+M"
            icon="message-square-quote"
            onPress={onComment}
          />
        )}
        <ToolButton
          name="find"
          label="Find and replace"
          keys="Ctrl+F"
          icon="search"
          onPress={() => onOpen('find')}
        />
        <ToolButton name="outline" label="Outline" icon="list-tree" onPress={() => onOpen('outline')} />
      </span>
    </Toolbar>
  )
}

type BlockToolsProps = { block: PlacedBlock; actions: BlockActions }

function TypeSelect({ block, actions }: BlockToolsProps) {
  const type = typeOf(block.node)
  const types: readonly RichBlockType[] = canChangeType(block.node) ? CHANGEABLE_TYPES : [type]
  return (
    <ToolSelect
      name="type"
      icon={BLOCK_NAMES[type].icon}
      label={`Type of block ${block.index + 1}`}
      value={type}
      options={types.map((one) => [one, BLOCK_NAMES[one].label])}
      onChoose={(chosen) => actions.changeType(block.id, chosen as RichBlockType)}
      onDone={actions.focus}
    />
  )
}

type ToolSelectProps = {
  name: string
  icon: IconName
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
  /** Called after a choice by mouse or touch, which returns to the text. By keyboard, the focus stays in the toolbar. */
  onDone: () => void
}

function ToolSelect({ name, icon, label, value, options, onChoose, onDone }: ToolSelectProps) {
  const isByPointer = useRef(false)
  return (
    <span className="block-type">
      <Icon name={icon} size={15} />
      <select
        {...useTool(name)}
        aria-label={label}
        value={value}
        onPointerDown={() => (isByPointer.current = true)}
        onKeyDown={() => (isByPointer.current = false)}
        onChange={(event) => {
          onChoose(event.target.value)
          if (isByPointer.current) onDone()
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}

function BlockOrderTools({ block, actions }: BlockToolsProps) {
  const { id, index, count } = block
  const { label } = BLOCK_NAMES[typeOf(block.node)]
  const place = `${index + 1} of ${count}`
  return (
    <span className="rich-tools">
      <ToolButton
        name="up"
        label={`Move ${label} up, ${place}`}
        keys="Alt+↑"
        icon="arrow-up"
        isOff={index === 0}
        onPress={() => actions.move(id, index - 1)}
      />
      <ToolButton
        name="down"
        label={`Move ${label} down, ${place}`}
        keys="Alt+↓"
        icon="arrow-down"
        isOff={index === count - 1}
        onPress={() => actions.move(id, index + 1)}
      />
      <ToolButton
        name="remove"
        label={`Remove ${label}, ${place}`}
        icon="trash-2"
        isOff={count === 1}
        onPress={(event) => actions.remove(id, event)}
      />
    </span>
  )
}

/** Tools for one type of block: list level, code language, gallery from selected pictures. */
function BlockTypeTools({ state, block, actions }: BlockToolsProps & { state: EditorState }) {
  const { name } = block.node.type
  const pictures = listSelectedPictures(state).length
  if (pictures > 1)
    return (
      <ToolButton
        name="gather"
        label={`Make these ${pictures} pictures a gallery`}
        icon="images"
        onPress={actions.gatherSelected}
      />
    )
  if (name === 'code_block') return <LanguageSelect block={block} actions={actions} />
  if (name !== 'ordered_list' && name !== 'bullet_list') return null
  return (
    <span className="rich-tools">
      <ToolButton
        name="higher"
        label="Item one level higher"
        keys="Shift+Tab"
        icon="arrow-left"
        isOff={!indentItem(state, -1)}
        onPress={() => actions.indent(-1)}
      />
      <ToolButton
        name="deeper"
        label="Item one level deeper"
        keys="Tab"
        icon="arrow-right"
        isOff={!indentItem(state, 1)}
        onPress={() => actions.indent(1)}
      />
    </span>
  )
}

const LANGUAGES: readonly [string, string][] = [
  ['', 'Plain text'],
  ['language-bash', 'Shell'],
  ['language-css', 'CSS'],
  ['language-html', 'HTML'],
  ['language-javascript', 'JavaScript'],
  ['language-json', 'JSON'],
  ['language-python', 'Python'],
  ['language-sql', 'SQL'],
  ['language-typescript', 'TypeScript'],
]

function LanguageSelect({ block, actions }: BlockToolsProps) {
  const language = (block.node.attrs['language'] as string | null) ?? ''
  const isListed = LANGUAGES.some(([value]) => value === language)
  return (
    <ToolSelect
      name="language"
      icon="code"
      label="Language of the code"
      value={language}
      options={isListed ? LANGUAGES : [[language, language.replace('language-', '')], ...LANGUAGES]}
      onChoose={(chosen) => actions.setLanguage(block.id, chosen)}
      onDone={actions.focus}
    />
  )
}
