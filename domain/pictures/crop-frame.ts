/** Moving and sizing the frame that is cut out of a picture. All figures are whole pixels of the original. */
import type { CropFrame, PictureSize } from './picture-choices.ts'

export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** What is smaller is no picture any more; of smaller originals their shorter side. */
const LEAST_SIDE = 16

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.round(value), least), Math.max(least, most))

export const wholeFrame = ({ width, height }: PictureSize): CropFrame => ({ x: 0, y: 0, width, height })

export const isWhole = (frame: CropFrame, whole: PictureSize): boolean =>
  frame.width === whole.width && frame.height === whole.height

/**
 * The largest frame of a shape in the middle of a picture.
 * @param ratio width by height; null for the whole picture
 */
export function fitFrame(whole: PictureSize, ratio: number | null): CropFrame {
  if (ratio === null) return wholeFrame(whole)
  const width = clamp(Math.min(whole.width, whole.height * ratio), 1, whole.width)
  const height = clamp(width / ratio, 1, whole.height)
  return {
    x: Math.floor((whole.width - width) / 2),
    y: Math.floor((whole.height - height) / 2),
    width,
    height,
  }
}

/** Moves the frame as far as the picture goes. */
export function moveFrame(frame: CropFrame, by: { x: number; y: number }, whole: PictureSize): CropFrame {
  return {
    ...frame,
    x: clamp(frame.x + by.x, 0, whole.width - frame.width),
    y: clamp(frame.y + by.y, 0, whole.height - frame.height),
  }
}

/** Draws a corner to another place; the opposite one stays, and so does the shape where there is one. */
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
  const room = {
    width: isWest ? right : whole.width - frame.x,
    height: isNorth ? bottom : whole.height - frame.y,
  }
  const wanted = {
    width: frame.width + (isWest ? -by.x : by.x),
    height: frame.height + (isNorth ? -by.y : by.y),
  }
  const { width, height } = sizeWithin(wanted, room, { whole, ratio })
  return { x: isWest ? right - width : frame.x, y: isNorth ? bottom - height : frame.y, width, height }
}

function sizeWithin(
  wanted: PictureSize,
  room: PictureSize,
  { whole, ratio }: { whole: PictureSize; ratio: number | null },
): PictureSize {
  const least = Math.min(LEAST_SIDE, whole.width, whole.height)
  if (ratio === null) {
    return {
      width: clamp(wanted.width, Math.min(least, room.width), room.width),
      height: clamp(wanted.height, Math.min(least, room.height), room.height),
    }
  }
  const most = Math.max(1, Math.floor(Math.min(room.width, room.height * ratio)))
  const width = clamp(wanted.width, Math.min(Math.ceil(least * Math.max(1, ratio)), most), most)
  return { width, height: clamp(width / ratio, 1, room.height) }
}

/** A typed figure; the others give way as little as they can. */
export function setFigure(
  frame: CropFrame,
  figure: keyof CropFrame,
  value: number,
  shape: { whole: PictureSize; ratio: number | null },
): CropFrame {
  const { whole, ratio } = shape
  if (!Number.isFinite(value)) return frame
  if (figure === 'x' || figure === 'y') {
    const by = { x: 0, y: 0, [figure]: value - frame[figure] }
    return moveFrame(frame, by, whole)
  }
  const by = { x: 0, y: 0 }
  if (figure === 'width') by.x = value - frame.width
  else if (ratio === null) by.y = value - frame.height
  else by.x = value * ratio - frame.width
  return resizeFrame(frame, 'se', by, shape)
}
