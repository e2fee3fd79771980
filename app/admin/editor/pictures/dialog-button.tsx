import { type ComponentType, type ReactNode, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

export type DialogButtonProps<Props> = {
  icon: IconName
  label: string
  isDisabled?: boolean | undefined
  /** Loads the code of the dialog when it is first opened. */
  load: () => Promise<ComponentType<Props>>
  children: (Dialog: ComponentType<Props>, close: () => void) => ReactNode
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Button that opens a dialog. Rendered outside the text, whose styles, keys and drop handling would affect the dialog. */
export function DialogButton<Props>({ icon, label, isDisabled, load, children }: DialogButtonProps<Props>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const open = () => {
    load().then(
      (loaded) => setDialog(() => loaded),
      () =>
        showToast({
          title: 'Error',
          description: 'This part of the editor could not be loaded. Check the connection and try again.',
          isError: true,
        }),
    )
  }
  return (
    <>
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={open}>
        <Icon name={icon} />
        {label}
      </Button>
      {Dialog && (
        // React events bubble through portals, so stop them here.
        <span role="presentation" hidden onDrop={stop} onDragOver={stop} onPaste={stop} onKeyDown={stop}>
          {createPortal(
            children(Dialog, () => setDialog(null)),
            document.body,
          )}
        </span>
      )}
    </>
  )
}
