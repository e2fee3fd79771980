import { type PointerEvent, useId, useRef, useState } from 'react'
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
import { ARROWS, NumberField, useStyles } from './number-field.tsx'
import './picture-dialogs.css'

export type FocalPointDialogProps = {
  value: string
  onChoose: (address: string) => void
  onClose: () => void
}

const CENTER: FocalPoint = { x: 50, y: 50 }
const AXES = [
  { name: 'x', label: 'From the left' },
  { name: 'y', label: 'From the top' },
] as const
const SHAPES = [
  { name: 'card', label: 'On cards' },
  { name: 'head', label: 'Above the article' },
  { name: 'share', label: 'In shared links' },
]

/** Chooses the point of a cover that stays visible however it is cropped. */
export function FocalPointDialog({ value, onChoose, onClose }: FocalPointDialogProps) {
  const id = useId()
  const [focus, setFocus] = useState(() => readPictureChoices(value).focus ?? CENTER)
  const src = showPictureAddress(value, readPictureStorage())
  const change = ({ x, y }: FocalPoint) => setFocus({ x: stepPercent(x), y: stepPercent(y) })
  return (
    <Dialog
      title="Focal point"
      description="The point that stays visible where the cover is cropped to another shape."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setFocus(CENTER)}>
            Middle
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(writePictureChoices(value, { focus }))}>Use this point</Button>
        </>
      }
    >
      <FocalPointStage src={src} focus={focus} onChange={change} />
      <div className="fields">
        {AXES.map(({ name, label }) => (
          <NumberField
            key={name}
            id={`${id}-${name}`}
            label={label}
            max={100}
            step={FOCUS_STEP}
            suffix="%"
            value={focus[name]}
            onChange={(percent) => change({ ...focus, [name]: percent })}
          />
        ))}
      </div>
      <ul className="focus-shapes t-cap" aria-label="How it will be cropped">
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
  const image = useStyles<HTMLImageElement>({ objectPosition: `${focus.x}% ${focus.y}%` })
  return <img ref={image} className={className} src={src} alt="" />
}

type FocalPointStageProps = { src: string; focus: FocalPoint; onChange: (focus: FocalPoint) => void }

function FocalPointStage({ src, focus, onChange }: FocalPointStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const marker = useStyles<HTMLButtonElement>({ left: `${focus.x}%`, top: `${focus.y}%` })
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    onChange({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 })
  }
  return (
    // For mouse and touch only; the button and fields work by keyboard.
    <div
      ref={stage}
      className="picture-stage inset focus-stage"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        moveTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
      }}
    >
      <img src={src} alt="" draggable={false} />
      <button
        ref={marker}
        type="button"
        className="focus-point"
        data-autofocus
        aria-label={`Focal point: ${focus.x} % from the left, ${focus.y} % from the top. Arrow keys move it.`}
        onKeyDown={(event) => {
          const arrow = ARROWS[event.key]
          if (!arrow) return
          event.preventDefault()
          onChange({ x: focus.x + arrow.x * FOCUS_STEP, y: focus.y + arrow.y * FOCUS_STEP })
        }}
      />
    </div>
  )
}
