/** sharp, limited to common raster formats (threat model, section 7). */
import type sharp from 'sharp'

const ALL_LOADERS = 'VipsForeignLoad'
const RASTER_LOADERS = [
  'VipsForeignLoadPng',
  'VipsForeignLoadJpeg',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
]

let loaded: Promise<typeof sharp> | null = null

/** Loads the native library on first use. @throws Error if there is no build for the platform */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: [ALL_LOADERS] })
    library.unblock({ operation: RASTER_LOADERS })
    // Images are cached on disk.
    library.cache(false)
    return library
  })
  return loaded
}

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
export const MAX_SIDE_PIXELS = 12_000
export const MAX_FRAMES = 100
export const TIMEOUT_SECONDS = 10
export const DECODE_QUEUE = { name: 'pictures', atOnce: 2, maxWaiting: 64 }
