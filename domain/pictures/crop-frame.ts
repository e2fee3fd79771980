/** Geometry of the crop frame, in whole pixels of the original. */
import type { CropFrame, PictureSize } from './picture-choices.ts'

export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** Minimum side of the frame. Smaller originals use their shorter side. */
const MIN_SIDE_PX = 16

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(Math.round(value), min), Math.max(min, max))

export const wholeFrame = ({ width, height }: PictureSize): CropFrame => ({ x: 0, y: 0, width, height })

export const isWhole = (frame: CropFrame, whole: PictureSize): boolean =>
  frame.width === whole.width && frame.height === whole.height

export function fitFrame(whole: PictureSize, ratio: number): CropFrame {
  const width = clamp(Math.min(whole.width, whole.height * ratio), 1, whole.width)
  const height = clamp(width / ratio, 1, whole.height)
  return {
    x: Math.floor((whole.width - width) / 2),
    y: Math.floor((whole.height - height) / 2),
    width,
    height,
  }
}

export function moveFrame(frame: CropFrame, by: { x: number; y: number }, whole: PictureSize): CropFrame {
  return {
    ...frame,
    x: clamp(frame.x + by.x, 0, whole.width - frame.width),
    y: clamp(frame.y + by.y, 0, whole.height - frame.height),
  }
}

export function resizeFrame(
  frame: CropFrame,
  corner: Corner,
  by: { x: number; y: number },
  { whole, ratio }: { whole: PictureSize; ratio: number | null },
): CropFrame {
  const isWest = corner.endsWith('w')
  const isNorth = corner.startsWith('n')
  const right = frame.x + frame.width
  const bottom = frame.y + frame.height
  const available = {
    width: isWest ? right : whole.width - frame.x,
    height: isNorth ? bottom : whole.height - frame.y,
  }
  const wanted = {
    width: frame.width + (isWest ? -by.x : by.x),
    height: frame.height + (isNorth ? -by.y : by.y),
  }
  const { width, height } = sizeWithin(wanted, available, { whole, ratio })
  return { x: isWest ? right - width : frame.x, y: isNorth ? bottom - height : frame.y, width, height }
}

function sizeWithin(
  wanted: PictureSize,
  available: PictureSize,
  { whole, ratio }: { whole: PictureSize; ratio: number | null },
): PictureSize {
  const min = Math.min(MIN_SIDE_PX, whole.width, whole.height)
  if (ratio === null) {
    return {
      width: clamp(wanted.width, Math.min(min, available.width), available.width),
      height: clamp(wanted.height, Math.min(min, available.height), available.height),
    }
  }
  const max = Math.max(1, Math.floor(Math.min(available.width, available.height * ratio)))
  const width = clamp(wanted.width, Math.min(Math.ceil(min * Math.max(1, ratio)), max), max)
  return { width, height: clamp(width / ratio, 1, available.height) }
}

/** Sets a typed position or size and adjusts the other values as little as possible. */
export function setSide(
  frame: CropFrame,
  side: keyof CropFrame,
  value: number,
  shape: { whole: PictureSize; ratio: number | null },
): CropFrame {
  const { whole, ratio } = shape
  if (side === 'x' || side === 'y') {
    const by = { x: 0, y: 0, [side]: value - frame[side] }
    return moveFrame(frame, by, whole)
  }
  const by = { x: 0, y: 0 }
  if (side === 'width') by.x = value - frame.width
  else if (ratio === null) by.y = value - frame.height
  else by.x = value * ratio - frame.width
  return resizeFrame(frame, 'se', by, shape)
}
