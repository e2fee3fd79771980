import { readCoverAddress } from '#app/posts/covers/chosen-cover.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useOpenedPart } from './use-opened-part.ts'

export type DrawCoverButtonProps = {
  /** Address of the present picture; empty for none. */
  value: string
  isDisabled: boolean
  onChange: (address: string) => void
}

/** Opens the choice of what is drawn where a post has no picture of its own. */
export function DrawCoverButton({ value, isDisabled, onChange }: DrawCoverButtonProps) {
  const drawer = useOpenedPart(async () => (await import('./cover-drawer/cover-drawer.tsx')).CoverDrawer)
  const cover = readCoverAddress(value)
  return (
    <>
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={drawer.open}>
        <Icon name="pencil-ruler" />
        {cover ? 'Change the drawing' : 'Draw a cover'}
      </Button>
      {drawer.show({
        cover,
        onChoose: (address) => {
          onChange(address)
          drawer.close()
        },
        onClose: drawer.close,
      })}
    </>
  )
}
