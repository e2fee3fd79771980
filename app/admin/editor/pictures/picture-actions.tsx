import { useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

export type PictureActionsProps = {
  label: string
  hasPicture: boolean
  isDisabled: boolean
  /** Of what is wrong with the picture. */
  messageId: string | undefined
  onFile: (file: File) => void
  onRemove: () => void
}

/** Chooses a file, or takes the picture away. */
export function PictureActions(props: PictureActionsProps) {
  const { label, hasPicture, isDisabled, messageId, onFile, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  return (
    <div className="picture-actions">
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={`${label} file`}
        accept={ACCEPTED}
        disabled={isDisabled}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button
        ref={upload}
        variant="secondary"
        size="small"
        disabled={isDisabled}
        data-first-control
        aria-describedby={messageId}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        {hasPicture ? 'Replace' : 'Upload'}
      </Button>
      {hasPicture && (
        <Button
          variant="quiet"
          size="small"
          disabled={isDisabled}
          onClick={() => {
            onRemove()
            upload.current?.focus()
          }}
        >
          Remove
        </Button>
      )}
      <span className="picture-drop">or drop or paste a picture here</span>
    </div>
  )
}
