import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'
import { fitFrame, isWhole, setSide, wholeFrame } from '#domain/pictures/crop-frame.ts'
import type { OriginalPicture } from '#domain/pictures/original-picture.ts'
import { type CropFrame, readPictureChoices, writePictureChoices } from '#domain/pictures/picture-choices.ts'
import { CropStage } from './crop-stage.tsx'
import { NumberField } from './number-field.tsx'
import './picture-dialogs.css'

export type CropDialogProps = {
  /** URL of the current picture. */
  value: string
  original: OriginalPicture
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  onCropped: (address: string) => void
  onClose: () => void
}

const RATIOS = [
  { value: '', label: 'Free' },
  { value: '16:9', label: '16 : 9' },
  { value: '16:10', label: '16 : 10, as on cards' },
  { value: '3:2', label: '3 : 2' },
  { value: '4:3', label: '4 : 3' },
  { value: '1:1', label: '1 : 1' },
  { value: '4:5', label: '4 : 5' },
  { value: '1200:630', label: '1200 : 630, as shared links' },
]

const SIDES = [
  { name: 'x', label: 'From the left' },
  { name: 'y', label: 'From the top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const

/** Crops a picture. Keeps the original, so that another part can be chosen later. */
export function CropDialog({ value, original, writer, purpose, onCropped, onClose }: CropDialogProps) {
  const id = useId()
  const src = showPictureAddress(original.address, readPictureStorage())
  const [frame, setFrame] = useState<CropFrame>(
    () => readPictureChoices(value).crop?.frame ?? wholeFrame(original),
  )
  const [ratio, setRatio] = useState<number | null>(null)
  const [progress, setProgress] = useState(0)
  const attempt = useRef<AbortController | null>(null)
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      const { signal } = (attempt.current = new AbortController())
      const { isDecorative } = readPictureChoices(value)
      if (isWhole(frame, original)) return writePictureChoices(original.address, { isDecorative })
      const { name, width, height } = original
      const file = await cutPicture(src, width, frame)
      const { url } = await writer.uploadPicture(file, purpose, setProgress, signal)
      return writePictureChoices(url, { crop: { frame, original: { name, width, height } }, isDecorative })
    },
    onSuccess: (address) => {
      if (!attempt.current?.signal.aborted) onCropped(address)
    },
  })
  const close = () => {
    attempt.current?.abort()
    onClose()
  }
  const changeRatio = (text: string) => {
    const [across, down] = text.split(':').map(Number)
    const next = across && down ? across / down : null
    setRatio(next)
    if (next !== null) setFrame(fitFrame(original, next))
  }
  return (
    <Dialog
      title="Crop"
      description="The whole picture is kept: open this again to choose another part."
      onClose={close}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={isPending || isWhole(frame, original)}
            onClick={() => {
              setRatio(null)
              setFrame(wholeFrame(original))
            }}
          >
            Whole picture
          </Button>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button isBusy={isPending} disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Cropping...' : 'Crop'}
          </Button>
        </>
      }
    >
      <CropStage
        src={src}
        whole={original}
        frame={frame}
        ratio={ratio}
        isDisabled={isPending}
        onChange={setFrame}
      />
      {isPending && <ProgressBar label="Uploading the cropped picture" value={progress * 100} />}
      {error && (
        <p className="field-error" role="alert">
          {error instanceof DataError ? error.userMessage : 'The picture could not be cropped. Try again.'}
        </p>
      )}
      <fieldset className="fields crop-fields" disabled={isPending}>
        <SelectField
          id={`${id}-ratio`}
          label="Shape"
          options={RATIOS}
          onChange={(event) => changeRatio(event.target.value)}
        />
        {SIDES.map(({ name, label }) => (
          <NumberField
            key={name}
            id={`${id}-${name}`}
            label={label}
            max={name === 'x' || name === 'width' ? original.width : original.height}
            suffix="px"
            value={frame[name]}
            onChange={(side) => setFrame(setSide(frame, name, side, { whole: original, ratio }))}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}

const QUALITY = 0.92
/** Formats that canvases can encode; other originals become WebP. */
const WRITABLE_TYPES = ['image/png', 'image/webp', 'image/jpeg']

/**
 * Crops a picture.
 * @param src URL of the original
 * @param width stored width of the original, in whose pixels `frame` is given
 * @throws DataError if the original can't be read
 */
async function cutPicture(src: string, width: number, frame: CropFrame): Promise<Blob> {
  const blob = await readOriginal(src)
  const bitmap = await createImageBitmap(blob).catch((cause: unknown) => {
    throw new DataError('unavailable', 'The original picture could not be read.', cause)
  })
  // A proxy may have served a smaller picture than stored.
  const scale = bitmap.width / width
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, -frame.x * scale, -frame.y * scale)
  bitmap.close()
  const type = WRITABLE_TYPES.includes(blob.type) ? blob.type : 'image/webp'
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!cut) throw new DataError('rejected', 'This browser can’t crop a picture of this size.')
  return cut
}

async function readOriginal(src: string): Promise<Blob> {
  const answer = await fetch(src).catch((cause: unknown) => {
    throw new DataError(
      'unavailable',
      'The original picture could not be loaded. Check the connection.',
      cause,
    )
  })
  if (answer.ok) return answer.blob()
  throw new DataError('missing', 'The original picture no longer exists.')
}
