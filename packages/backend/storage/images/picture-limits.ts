/** Limits of pictures (threat model, section 7). */

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Of all frames together. */
export const MAX_PIXELS = 50_000_000
export const MAX_SIDE_PIXELS = 12_000
export const MAX_FRAMES = 100
export const TIMEOUT_SECONDS = 10
/** Decodes at once, and how many may wait for their turn. */
export const DECODES = { name: 'pictures', atOnce: 2, maxWaiting: 64 }
