import { type ReactNode, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

export type PictureActionsProps = {
  label: string
  hasPicture: boolean
  isDisabled: boolean
  /** Of what is wrong with the picture. */
  messageId: string | undefined
  /** Several at once may be chosen. */
  takesMany: boolean
  onFiles: (files: File[]) => void
  onRemove: () => void
  /** Other ways to a picture. */
  children?: ReactNode
}

/** Chooses a file, or takes the picture away. */
export function PictureActions(props: PictureActionsProps) {
  const { label, hasPicture, isDisabled, messageId, takesMany, onFiles, onRemove } = props
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
        multiple={takesMany}
        disabled={isDisabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles(files)
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
      {props.children}
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
      <span className="picture-drop">
        {takesMany ? 'or drop or paste pictures here' : 'or drop or paste a picture here'}
      </span>
    </div>
  )
}
