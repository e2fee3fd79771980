import { type ReactNode, type Ref, useRef } from 'react'
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const PICTURES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'
const DOCUMENTS = 'application/pdf'
const DRAWINGS = 'image/svg+xml,image/png,image/jpeg,image/webp'
const ACCEPTED = {
  picture: PICTURES,
  document: DOCUMENTS,
  drawing: DRAWINGS,
  archive: '.zip,application/zip',
  any: `${PICTURES},${DOCUMENTS}`,
}

export type FileButtonProps = Omit<ButtonProps, 'onClick' | 'ref'> & {
  ref?: Ref<HTMLButtonElement>
  /** Accessible name of the file input. */
  inputLabel: string
  /** The only accepted file type; if undefined, pictures and documents. */
  kind?: 'picture' | 'document' | 'drawing' | 'archive' | undefined
  isSingle?: boolean | undefined
  onFiles: (files: File[]) => unknown
  children: ReactNode
}

/** Button that opens the device's file chooser. */
export function FileButton({ inputLabel, kind, isSingle, onFiles, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={inputLabel}
        accept={ACCEPTED[kind ?? 'any']}
        multiple={!isSingle}
        disabled={button.disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles(files)
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {children}
      </Button>
    </>
  )
}
