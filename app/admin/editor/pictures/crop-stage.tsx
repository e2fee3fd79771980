import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Corner, moveFrame, resizeFrame } from '#domain/pictures/crop-frame.ts'
import type { CropFrame, PictureSize } from '#domain/pictures/picture-choices.ts'
import { ARROWS, useStyles } from './number-field.tsx'

export type CropStageProps = {
  /** URL of the uncropped picture. */
  src: string
  whole: PictureSize
  frame: CropFrame
  /** Fixed aspect ratio; null if any. */
  ratio: number | null
  isDisabled: boolean
  onChange: (frame: CropFrame) => void
}

type Grip = Corner | 'all'
type Drag = { grip: Grip; from: CropFrame; x: number; y: number }

const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
/** Step per key press, as a fraction of the shorter side. */
const KEY_STEP = 0.02

/** Picture with a crop frame that can be moved and resized by mouse, touch and keyboard. */
export function CropStage({ src, whole, frame, ratio, isDisabled, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const toPercent = (pixels: number, of: number) => `${(pixels / of) * 100}%`
  const frameElement = useStyles<HTMLButtonElement>({
    left: toPercent(frame.x, whole.width),
    top: toPercent(frame.y, whole.height),
    width: toPercent(frame.width, whole.width),
    height: toPercent(frame.height, whole.height),
  })
  const change = (grip: Grip, from: CropFrame, by: { x: number; y: number }) =>
    onChange(grip === 'all' ? moveFrame(from, by, whole) : resizeFrame(from, grip, by, { whole, ratio }))
  const endDrag = () => {
    drag.current = null
  }
  const handleDragOf = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isDisabled || event.button > 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { grip, from: frame, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return
      event.stopPropagation()
      const { from, x, y } = drag.current
      const scale = whole.width / stage.current!.clientWidth
      change(drag.current.grip, from, { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale })
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  })
  const handleKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow || isDisabled) return
    event.preventDefault()
    const step = Math.max(1, Math.round(Math.min(whole.width, whole.height) * KEY_STEP))
    const by = { x: arrow.x * step, y: arrow.y * step }
    if (!event.shiftKey) change('all', frame, by)
    // With a fixed ratio, vertical arrows change the width too.
    else change('se', frame, ratio === null || by.x !== 0 ? by : { x: by.y, y: 0 })
  }
  return (
    <div ref={stage} className="picture-stage inset">
      <img src={src} alt="" width={whole.width} height={whole.height} draggable={false} />
      <button
        ref={frameElement}
        type="button"
        className="crop-frame"
        data-autofocus
        disabled={isDisabled}
        aria-label="Crop frame. Arrow keys move it; with Shift, they resize it."
        onKeyDown={handleKey}
        {...handleDragOf('all')}
      >
        {CORNERS.map((corner) => (
          <span key={corner} className={`crop-grip crop-grip--${corner}`} {...handleDragOf(corner)} />
        ))}
      </button>
    </div>
  )
}
