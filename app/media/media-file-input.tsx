import { useRef } from 'react'
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const PICTURES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'
const EVERYTHING = `${PICTURES},application/pdf`

export type MediaFileButtonProps = {
  label: string
  /** Only pictures. */
  isForPictures?: boolean
  isSingle?: boolean
  look?: Pick<ButtonProps, 'variant' | 'size' | 'isBusy'>
  onFiles: (files: readonly File[]) => void
}

/** A button that asks for files of the own device. */
export function MediaFileButton({ label, isForPictures, isSingle, look, onFiles }: MediaFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={`${label}: files`}
        accept={isForPictures ? PICTURES : EVERYTHING}
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
