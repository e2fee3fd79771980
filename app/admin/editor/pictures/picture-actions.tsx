import { type ReactNode, useRef } from 'react'
import { FileButton } from '#app/admin/media/file-button.tsx'
import { Button } from '#app/ui/buttons/button.tsx'

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
  const upload = useRef<HTMLButtonElement>(null)
  return (
    <div className="picture-actions">
      <FileButton
        ref={upload}
        inputLabel={`${label} file`}
        kind="picture"
        isSingle={!takesMany}
        variant="secondary"
        size="small"
        disabled={isDisabled}
        data-first-control
        aria-describedby={messageId}
        onFiles={onFiles}
      >
        {hasPicture ? 'Replace' : 'Upload'}
      </FileButton>
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
