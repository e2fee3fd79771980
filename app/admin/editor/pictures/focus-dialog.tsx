import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'
import {
  FOCUS_STEP,
  type FocalPoint,
  readPictureChoices,
  stepPercent,
  writePictureChoices,
} from '#domain/pictures/picture-choices.ts'
import { FigureField } from './figure-field.tsx'
import { usePlace } from './use-place.ts'
import './focus-dialog.css'

export type FocusDialogProps = { value: string; onChoose: (address: string) => void; onClose: () => void }

const CENTRE: FocalPoint = { x: 50, y: 50 }
const PERCENT = 100

const ARROWS: Record<string, FocalPoint> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
}

const SHAPES = [
  { name: 'card', label: 'On cards' },
  { name: 'head', label: 'Above the article' },
  { name: 'share', label: 'In shared links' },
]

/** Chooses what of a cover stays in sight, in whichever shape it is shown. */
export function FocusDialog({ value, onChoose, onClose }: FocusDialogProps) {
  const id = useId()
  const [focus, setFocus] = useState(() => readPictureChoices(value).focus ?? CENTRE)
  const src = showPictureAddress(value, readPictureStorage())
  const set = ({ x, y }: FocalPoint) => setFocus({ x: stepPercent(x), y: stepPercent(y) })
  const figures = [
    { name: 'x', label: 'From the left' },
    { name: 'y', label: 'From the top' },
  ] as const
  return (
    <Dialog
      title="Focal point"
      description="What stays in sight where the cover is cut to another shape."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setFocus(CENTRE)}>
            Middle
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(writePictureChoices(value, { focus }))}>Use this point</Button>
        </>
      }
    >
      <FocusStage src={src} focus={focus} onChange={set} />
      <div className="focus-figures">
        {figures.map(({ name, label }) => (
          <FigureField
            key={name}
            id={`${id}-${name}`}
            label={label}
            max={PERCENT}
            step={FOCUS_STEP}
            suffix="%"
            value={focus[name]}
            onChange={(percent) => set({ ...focus, [name]: percent })}
          />
        ))}
      </div>
      <ul className="focus-shapes" aria-label="How it will be cut">
        {SHAPES.map(({ name, label }) => (
          <li key={name}>
            <CutCover className={`focus-shape focus-shape--${name}`} src={src} focus={focus} />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function CutCover({ className, src, focus }: { className: string; src: string; focus: FocalPoint }) {
  const image = usePlace<HTMLImageElement>({ objectPosition: `${focus.x}% ${focus.y}%` })
  return <img ref={image} className={className} src={src} alt="" />
}

type FocusStageProps = { src: string; focus: FocalPoint; onChange: (focus: FocalPoint) => void }

function FocusStage({ src, focus, onChange }: FocusStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const place = usePlace<HTMLButtonElement>({ left: `${focus.x}%`, top: `${focus.y}%` })
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    onChange({
      x: ((event.clientX - left) / width) * PERCENT,
      y: ((event.clientY - top) / height) * PERCENT,
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ x: focus.x + by.x, y: focus.y + by.y })
  }
  return (
    // The button inside does the same by keys, and so do the fields below.
    <div
      ref={stage}
      className="focus-stage"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
      }}
    >
      <img src={src} alt="" draggable={false} />
      <button
        ref={place}
        type="button"
        className="focus-point"
        data-autofocus
        aria-label={`Focal point: ${focus.x} % from the left, ${focus.y} % from the top. Arrow keys move it.`}
        onKeyDown={handleKey}
      />
    </div>
  )
}
