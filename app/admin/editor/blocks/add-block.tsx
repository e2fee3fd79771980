import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ADDABLE_BLOCK_TYPES, type AddableBlockType } from '#domain/posts/post.ts'
import { BLOCK_NAMES } from '../editor-labels.ts'

export type AddBlockProps = { label: string; isDisabled: boolean; onAdd: (type: AddableBlockType) => void }

/** One button per type of block. */
export function AddBlock({ label, isDisabled, onAdd }: AddBlockProps) {
  return (
    <div className="block-adders" role="group" aria-label={label}>
      {ADDABLE_BLOCK_TYPES.map((type) => (
        <Button key={type} variant="secondary" size="small" disabled={isDisabled} onClick={() => onAdd(type)}>
          <Icon name={BLOCK_NAMES[type].icon} />
          <span className="sr-only">Add {BLOCK_NAMES[type].label}</span>
          <span aria-hidden="true">{BLOCK_NAMES[type].shortLabel}</span>
        </Button>
      ))}
    </div>
  )
}

/** The gap before a block: opens the same choice there. */
export function InsertBlock({ label, isDisabled, onAdd }: AddBlockProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={isOpen ? 'block-gap block-gap--open' : 'block-gap'}>
      <button
        type="button"
        className="block-insert"
        aria-label={label}
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'x' : 'plus'} />
      </button>
      {isOpen && (
        <AddBlock
          label={label}
          isDisabled={isDisabled}
          onAdd={(type) => {
            setIsOpen(false)
            onAdd(type)
          }}
        />
      )}
    </div>
  )
}
