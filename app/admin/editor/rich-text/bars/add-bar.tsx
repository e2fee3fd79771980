import { Toolbar } from '#app/ui/buttons/toolbar.tsx'
import { BLOCK_NAMES, OFFERED_TYPES, type RichBlockType } from '#app/admin/editor/editor-labels.ts'
import { ToolButton } from './tool-button.tsx'

export type AddBarProps = { isDisabled: boolean; onAdd: (type: RichBlockType) => void }

/** One button per block type, with a single Tab stop. */
export function AddBar({ isDisabled, onAdd }: AddBarProps) {
  return (
    <Toolbar className="block-adders" label="Add a block at the end" first={OFFERED_TYPES[0]}>
      {OFFERED_TYPES.map((type) => (
        <ToolButton
          key={type}
          name={type}
          label={`Add ${BLOCK_NAMES[type].label}`}
          icon={BLOCK_NAMES[type].icon}
          isOff={isDisabled}
          onPress={() => onAdd(type)}
        />
      ))}
    </Toolbar>
  )
}
