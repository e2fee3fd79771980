import { useRef } from 'react'
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const PICTURES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'
const PAPERS = 'application/pdf'
const ACCEPTED = { picture: PICTURES, document: PAPERS, any: `${PICTURES},${PAPERS}` }

export type MediaFileButtonProps = {
  label: string
  /** The only kind that is of use. */
  kind?: 'picture' | 'document'
  isSingle?: boolean
  look?: Pick<ButtonProps, 'variant' | 'size' | 'isBusy'>
  onFiles: (files: readonly File[]) => void
}

/** A button that asks for files of the own device. */
export function MediaFileButton({ label, kind, isSingle, look, onFiles }: MediaFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={`${label}: files`}
        accept={ACCEPTED[kind ?? 'any']}
        multiple={!isSingle}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {label}
      </Button>
    </>
  )
}
