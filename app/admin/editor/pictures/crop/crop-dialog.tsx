import { useId } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { isWhole, setFigure, wholeFrame } from '#domain/pictures/crop-frame.ts'
import { FigureField } from '../figure-field.tsx'
import { CropStage } from './crop-stage.tsx'
import { type CropTarget, useCrop } from './use-crop.ts'
import './crop-dialog.css'

export type CropDialogProps = CropTarget & { onClose: () => void }

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

const FIGURES = [
  { name: 'x', label: 'From the left' },
  { name: 'y', label: 'From the top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const

const PERCENT = 100

/** Cuts a part out of a picture. The original stays, so another part can be cut out of it, or all of it shown again. */
export function CropDialog({ onClose, ...target }: CropDialogProps) {
  const id = useId()
  const { original } = target
  const crop = useCrop(target)
  const { frame, ratio, progress } = crop
  const isBusy = progress !== null
  const close = () => {
    crop.stop()
    onClose()
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
            disabled={isBusy || isWhole(frame, original)}
            onClick={() => {
              crop.setRatio(null)
              crop.setFrame(wholeFrame(original))
            }}
          >
            Whole picture
          </Button>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button isBusy={isBusy} disabled={isBusy} onClick={crop.apply}>
            {isBusy ? 'Cropping...' : 'Crop'}
          </Button>
        </>
      }
    >
      <CropStage
        src={crop.shownAt}
        whole={original}
        frame={frame}
        ratio={ratio}
        isDisabled={isBusy}
        onChange={crop.setFrame}
      />
      {isBusy && <ProgressBar label="Uploading the part" value={progress * PERCENT} />}
      {crop.failure !== null && (
        <p className="field-error" role="alert">
          {crop.failure}
        </p>
      )}
      <div className="crop-figures">
        <SelectField
          id={`${id}-ratio`}
          label="Shape"
          options={RATIOS}
          disabled={isBusy}
          onChange={(event) => crop.setRatio(readRatio(event.target.value))}
        />
        {FIGURES.map(({ name, label }) => (
          <FigureField
            key={name}
            id={`${id}-${name}`}
            label={label}
            max={name === 'x' || name === 'width' ? original.width : original.height}
            suffix="px"
            value={frame[name]}
            isDisabled={isBusy}
            onChange={(value) => crop.setFrame(setFigure(frame, name, value, { whole: original, ratio }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

function readRatio(text: string): number | null {
  const [across, down] = text.split(':').map(Number)
  return across && down ? across / down : null
}
