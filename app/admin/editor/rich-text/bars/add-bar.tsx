import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { BLOCK_NAMES, OFFERED_TYPES, type RichBlockType } from '#app/admin/editor/editor-labels.ts'

export type AddBarProps = { label: string; isDisabled: boolean; onAdd: (type: RichBlockType) => void }

/** One button per kind of block, one stop for Tab. */
export function AddBar({ label, isDisabled, onAdd }: AddBarProps) {
  return (
    <Toolbar className="block-adders" label={label} first={OFFERED_TYPES[0]}>
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
    <button
      type="button"
      {...useTool(type)}
      className="btn btn--secondary btn--small"
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span className="sr-only">Add {label}</span>
      <span aria-hidden="true">{shortLabel}</span>
    </button>
  )
}
