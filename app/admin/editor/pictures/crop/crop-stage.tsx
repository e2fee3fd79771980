import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Corner, moveFrame, resizeFrame } from '#domain/pictures/crop-frame.ts'
import type { CropFrame, PictureSize } from '#domain/pictures/picture-choices.ts'
import { usePlace } from '../use-place.ts'

export type CropStageProps = {
  /** Address of the whole picture. */
  src: string
  whole: PictureSize
  frame: CropFrame
  ratio: number | null
  isDisabled: boolean
  onChange: (frame: CropFrame) => void
}

type Grip = Corner | 'all'
type Drag = { grip: Grip; from: CropFrame; x: number; y: number }

const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Of the shorter side, for each press of a key. */
const KEY_SHARE = 0.02
const PERCENT = 100

/** The picture with the frame on it, which is moved and sized by pointer, touch and keys. */
export function CropStage({ src, whole, frame, ratio, isDisabled, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const share = (figure: number, of: number) => `${(figure / of) * PERCENT}%`
  const place = usePlace<HTMLButtonElement>({
    left: share(frame.x, whole.width),
    top: share(frame.y, whole.height),
    width: share(frame.width, whole.width),
    height: share(frame.height, whole.height),
  })
  const shape = { whole, ratio }
  const change = (grip: Grip, from: CropFrame, by: { x: number; y: number }) =>
    onChange(grip === 'all' ? moveFrame(from, by, whole) : resizeFrame(from, grip, by, shape))

  const begin = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    if (isDisabled || event.button > 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { grip, from: frame, x: event.clientX, y: event.clientY }
  }
  const go = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    event.stopPropagation()
    const { grip, from, x, y } = drag.current
    const scale = whole.width / stage.current!.clientWidth
    change(grip, from, { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale })
  }
  const end = () => {
    drag.current = null
  }
  const handleKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow || isDisabled) return
    event.preventDefault()
    const step = Math.max(1, Math.round(Math.min(whole.width, whole.height) * KEY_SHARE))
    const by = { x: arrow.x * step, y: arrow.y * step }
    if (!event.shiftKey) change('all', frame, by)
    // A shape that is kept grows to the right, whichever arrow is pressed.
    else change('se', frame, ratio === null || by.x !== 0 ? by : { x: by.y, y: 0 })
  }
  const grab = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, grip),
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: end,
  })
  return (
    <div ref={stage} className="crop-stage">
      <img src={src} alt="" width={whole.width} height={whole.height} draggable={false} />
      <button
        ref={place}
        type="button"
        className="crop-frame"
        data-autofocus
        disabled={isDisabled}
        aria-label="Frame. Arrow keys move it, with Shift they change its size."
        onKeyDown={handleKey}
        {...grab('all')}
      >
        {CORNERS.map((corner) => (
          <span key={corner} className={`crop-grip crop-grip--${corner}`} {...grab(corner)} />
        ))}
      </button>
    </div>
  )
}
