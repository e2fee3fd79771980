import type { RenderOptions } from './render-options.ts'

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

const FORMATS: Record<string, PictureFormat> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}
/** Encoding large AVIF images takes seconds; they are only created on request. */
const MAX_UNASKED_AVIF_PIXELS = 640 * 480

export function readFormat(type: string): PictureFormat | null {
  return FORMATS[type.split(';')[0]!.trim().toLowerCase()] ?? null
}

export function chooseFormat(
  source: PictureFormat,
  { format, width, height }: RenderOptions,
  accept: string | null,
): PictureFormat {
  if (format === 'origin') return source
  if (format !== undefined) return format
  const accepted = listAccepted(accept)
  const isSmall = width !== undefined && height !== undefined && width * height <= MAX_UNASKED_AVIF_PIXELS
  if (isSmall && accepted.has('image/avif')) return 'avif'
  return accepted.has('image/webp') ? 'webp' : source
}

function listAccepted(accept: string | null): ReadonlySet<string> {
  const entries = (accept ?? '').split(',').map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(';')
      .map((part) => part.trim()),
  )
  const isRefused = (parameters: string[]) => parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  return new Set(entries.filter(([, ...parameters]) => !isRefused(parameters)).map(([type]) => type!))
}
