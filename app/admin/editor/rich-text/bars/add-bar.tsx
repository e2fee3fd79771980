import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { BLOCK_NAMES, OFFERED_TYPES, type RichBlockType } from '#app/admin/editor/editor-labels.ts'

export type AddBarProps = { isDisabled: boolean; onAdd: (type: RichBlockType) => void }

/** One button per block type, in a single Tab stop. */
export function AddBar({ isDisabled, onAdd }: AddBarProps) {
  return (
    <Toolbar className="block-adders" label="Add a block at the end" first={OFFERED_TYPES[0]}>
      {OFFERED_TYPES.map((type) => (
        <AddButton key={type} type={type} isDisabled={isDisabled} onPress={() => onAdd(type)} />
      ))}
    </Toolbar>
  )
}

type AddButtonProps = { type: RichBlockType; isDisabled: boolean; onPress: () => void }

function AddButton({ type, isDisabled, onPress }: AddButtonProps) {
  const { icon, label, shortLabel } = BLOCK_NAMES[type]
  return (
    <Button {...useTool(type)} variant="secondary" size="small" disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} />
      <span className="sr-only">Add {label}</span>
      <span aria-hidden="true">{shortLabel}</span>
    </Button>
  )
}
