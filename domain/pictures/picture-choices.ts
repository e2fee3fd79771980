/**
 * Choices for a picture, stored in the fragment of its URL. Browsers don't send fragments to the server, and
 * copying the URL copies the choices (docs/decisions/0006-store-picture-urls-whole.md).
 */
import { PICTURE_BUCKET } from '../bucket-names.ts'

/** In percent of width and height, from the top left. */
export type FocalPoint = { x: number; y: number }

/** In pixels of the original. */
export type CropFrame = { x: number; y: number; width: number; height: number }

export type PictureSize = { width: number; height: number }

export type PictureCrop = { frame: CropFrame; original: PictureSize & { name: string } }

export type PictureChoices = {
  focus: FocalPoint | null
  crop: PictureCrop | null
  /** True if it adds nothing to the text, so it needs no alt text. */
  isDecorative: boolean
}

export const NO_CHOICES: PictureChoices = { focus: null, crop: null, isDecorative: false }

/** Step of the focal point in the editor, in percent. */
export const FOCUS_STEP = 5
const CENTER = 50

const FOCUS = /^focus=(\d{1,3}),(\d{1,3})$/
const CROP = /^crop=(\d{1,5}),(\d{1,5}),([1-9]\d{0,4}),([1-9]\d{0,4})$/
/** Includes the bucket and folder, so that the search for used pictures finds the original. */
const ORIGINAL = /^of=\/blog-images\/((?:blog-images|news)\/[\w.-]{1,200}),([1-9]\d{0,4}),([1-9]\d{0,4})$/
const DECORATIVE = 'decorative'

export function readPictureChoices(address: string): PictureChoices {
  const parts = listParts(address)
  if (parts.length === 0) return NO_CHOICES
  return {
    focus: readFocus(parts),
    crop: readCrop(parts),
    isDecorative: parts.includes(DECORATIVE),
  }
}

/** Sets choices in a URL; null and false remove them. Keeps other parts of the fragment. */
export function writePictureChoices(address: string, changes: Partial<PictureChoices>): string {
  if (/^\s*data:/i.test(address)) return address
  const { focus, crop, isDecorative } = { ...readPictureChoices(address), ...changes }
  const written = [
    ...listParts(address).filter((part) => !isChoice(part)),
    ...(focus && !isCenter(focus) ? [`focus=${stepPercent(focus.x)},${stepPercent(focus.y)}`] : []),
    ...(crop ? [writeFrame(crop), writeOriginal(crop)] : []),
    ...(isDecorative ? [DECORATIVE] : []),
  ]
  const place = address.split('#', 1)[0]!
  return written.length === 0 ? place : `${place}#${written.join('&')}`
}

export function dropPictureChoices(address: string): string {
  return listParts(address).some(isChoice) ? writePictureChoices(address, NO_CHOICES) : address
}

export function stepPercent(percent: number): number {
  const nearest = Math.round(percent / FOCUS_STEP) * FOCUS_STEP
  return Number.isFinite(nearest) ? Math.min(Math.max(nearest, 0), 100) : CENTER
}

const isCenter = ({ x, y }: FocalPoint): boolean => stepPercent(x) === CENTER && stepPercent(y) === CENTER

function listParts(address: string): string[] {
  const start = address.indexOf('#')
  return start === -1 || start === address.length - 1 ? [] : address.slice(start + 1).split('&')
}

const isChoice = (part: string): boolean =>
  part === DECORATIVE || FOCUS.test(part) || CROP.test(part) || ORIGINAL.test(part)

function findMatch(parts: readonly string[], pattern: RegExp): RegExpExecArray | null {
  const part = parts.find((one) => pattern.test(one))
  return part === undefined ? null : pattern.exec(part)
}

function readFocus(parts: readonly string[]): FocalPoint | null {
  const found = findMatch(parts, FOCUS)
  return found && { x: stepPercent(Number(found[1])), y: stepPercent(Number(found[2])) }
}

function readCrop(parts: readonly string[]): PictureCrop | null {
  const frame = findMatch(parts, CROP)
  const original = findMatch(parts, ORIGINAL)
  if (!frame || !original) return null
  const [x, y, width, height] = frame.slice(1).map(Number) as [number, number, number, number]
  return {
    frame: { x, y, width, height },
    original: { name: original[1]!, width: Number(original[2]), height: Number(original[3]) },
  }
}

const writeFrame = ({ frame: { x, y, width, height } }: PictureCrop): string =>
  `crop=${x},${y},${width},${height}`
const writeOriginal = ({ original: { name, width, height } }: PictureCrop): string =>
  `of=/${PICTURE_BUCKET}/${name},${width},${height}`
