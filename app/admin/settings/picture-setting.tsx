import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { FileButton } from '../media/file-button.tsx'

/** Three files of this size fit in one request. */
const MAX_SVG_BYTES = 250_000
const MAX_BYTES = 10_000_000
/** Maximum size to which the server scales pictures (server/brand/normalize-picture.ts). */
const MAX_SIZE = { width: 900, height: 512 }
const ACCEPTED = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']

export type PictureSettingProps = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  disabled: boolean
  /** URL of the stored picture, or data URL of the chosen file; empty if there is none. */
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Logo or icon, previewed on a light and a dark background. */
export function PictureSetting({ id, label, hint, error, disabled, value, onChange }: PictureSettingProps) {
  const [problem, setProblem] = useState<string>()
  const noteId = `${id}-note`
  const set = (text: string) => onChange({ target: { value: text } })
  const take = async (file: File | undefined) => {
    if (!file) return
    const isSvg = file.type === 'image/svg+xml'
    const isUsable = ACCEPTED.includes(file.type) && file.size <= (isSvg ? MAX_SVG_BYTES : MAX_BYTES)
    const read = isUsable ? await (isSvg ? readDataUrl(file) : scaleDown(file)).catch(() => null) : null
    setProblem(
      read === null
        ? 'Choose an SVG of at most 250 KB, or a PNG, JPEG or WebP file of at most 10 MB.'
        : undefined,
    )
    if (read !== null) set(read)
  }
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={noteId}>
      <span id={`${id}-label`} className="field-name">
        {label}
      </span>
      {value !== '' && (
        <div className="row gap-8">
          {['light', 'dark'].map((theme) => (
            <span key={theme} className="picture-setting-ground centered" data-theme={theme}>
              <img src={value} alt={theme === 'light' ? `${label} as set` : ''} />
            </span>
          ))}
        </div>
      )}
      <div className="row gap-8">
        <FileButton
          variant="secondary"
          size="small"
          kind="drawing"
          isSingle
          disabled={disabled}
          inputLabel={`File of ${label}`}
          aria-label={`${value === '' ? 'Choose a file for' : 'Replace'} ${label}`}
          onFiles={([file]) => void take(file)}
        >
          {value === '' ? 'Choose a file' : 'Replace'}
        </FileButton>
        {value !== '' && !disabled && (
          <Button variant="quiet" size="small" aria-label={`Remove ${label}`} onClick={() => set('')}>
            Remove
          </Button>
        )}
      </div>
      <FieldNote id={noteId} hint={hint} error={problem ?? error} />
    </div>
  )
}

/** Scales down a picture and converts it to PNG, to keep the upload small. */
async function scaleDown(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIZE.width / picture.width, MAX_SIZE.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(file)
  })
}
