import type { EditorState } from 'prosemirror-state'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTool } from '#app/ui/buttons/toolbar.tsx'
import { listSelectedPictures } from '../commands/gallery-commands.ts'
import { indentItem } from '../commands/list-commands.ts'
import type { PlacedBlock } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { ToolButton } from './tool-button.tsx'

export type BlockKindToolsProps = {
  state: EditorState
  block: PlacedBlock
  actions: BlockActions
  isDisabled: boolean
}

/** What only some kinds of blocks have: the level of an item, the language of code, pictures to be a gallery. */
export function BlockKindTools({ state, block, actions, isDisabled }: BlockKindToolsProps) {
  const { name } = block.node.type
  const pictures = listSelectedPictures(state).length
  if (pictures > 1) {
    return (
      <ToolButton
        name="gather"
        label={`Make these ${pictures} pictures a gallery`}
        isDisabled={isDisabled}
        onPress={actions.gatherSelected}
      >
        <Icon name="images" />
      </ToolButton>
    )
  }
  if (name === 'code_block') {
    return <LanguageChoice block={block} actions={actions} isDisabled={isDisabled} />
  }
  if (name !== 'ordered_list' && name !== 'bullet_list') return null
  return (
    <span className="rich-tools">
      <ToolButton
        name="higher"
        label="Item one level higher"
        keys="Shift+Tab"
        isOff={!indentItem(state, -1)}
        isDisabled={isDisabled}
        onPress={() => actions.indent(-1)}
      >
        <Icon name="arrow-left" />
      </ToolButton>
      <ToolButton
        name="deeper"
        label="Item one level deeper"
        keys="Tab"
        isOff={!indentItem(state, 1)}
        isDisabled={isDisabled}
        onPress={() => actions.indent(1)}
      >
        <Icon name="arrow-right" />
      </ToolButton>
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

function LanguageChoice({ block, actions, isDisabled }: Omit<BlockKindToolsProps, 'state'>) {
  const language = (block.node.attrs['language'] as string | null) ?? ''
  const known = LANGUAGES.some(([value]) => value === language)
  return (
    <span className="block-type">
      <Icon name="code" />
      <select
        {...useTool('language')}
        aria-label="Language of the code"
        value={language}
        disabled={isDisabled}
        onChange={(event) => actions.setLanguage(block.id, event.target.value)}
      >
        {!known && <option value={language}>{language.replace('language-', '')}</option>}
        {LANGUAGES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
