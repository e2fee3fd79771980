import { z } from 'zod'
import { storageErrors } from '../errors.ts'

const MAX_SIDE = 2000
const MIN_QUALITY = 20
const MAX_QUALITY = 100
const DEFAULT_QUALITY = 80

const side = (number: z.ZodInt | z.ZodCoercedNumber) =>
  z
    .pipe(
      number,
      z.int().transform((value) => Math.min(Math.max(value, 1), MAX_SIDE)),
    )
    .optional()

function describeOptions(number: () => z.ZodInt | z.ZodCoercedNumber) {
  return z.object({
    width: side(number()),
    height: side(number()),
    resize: z.enum(['cover', 'contain', 'fill']).optional(),
    quality: z.pipe(number(), z.int().min(MIN_QUALITY).max(MAX_QUALITY)).optional(),
    format: z.enum(['origin', 'avif', 'webp']).optional(),
  })
}

export const RENDER_OPTIONS = describeOptions(() => z.int())
export const RENDER_QUERY = describeOptions(() => z.coerce.number())

export type RenderOptions = {
  width?: number
  height?: number
  resize: 'cover' | 'contain' | 'fill'
  quality: number
  /** Default: the best that the client accepts. */
  format?: 'origin' | 'avif' | 'webp'
}

/** Adds defaults. Without a size, limits it to the maximum. */
export function readRenderOptions(asked: z.infer<typeof RENDER_OPTIONS>): RenderOptions {
  const hasSize = asked.width !== undefined || asked.height !== undefined
  return {
    resize: 'cover',
    quality: DEFAULT_QUALITY,
    ...(hasSize ? {} : { width: MAX_SIDE, height: MAX_SIDE, resize: 'contain' as const }),
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
  }
}

export function writeRenderOptions(options: RenderOptions): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

export function parseRenderOptions(line: string): RenderOptions {
  const parsed = RENDER_QUERY.safeParse(Object.fromEntries(line.split(',').map((part) => part.split(':', 2))))
  if (!parsed.success) throw storageErrors.badSignature()
  return readRenderOptions(parsed.data)
}
