import type { Motif } from '../compose-cover.ts'
import { pickBetween } from '../seeded-random.ts'
import { drawLedge, drawLine, drawRect } from '../svg-shapes.ts'

const GROUND = 478
const FULL_HEIGHT = 372
const BLOCK_COUNT = 6
const LEFT = 192
const PITCH = 74
const BLOCK_WIDTH = 60

/** A tall bar, blocks that step down from its top, and a short bright bar that remains. */
export const drawWaterfall: Motif = (random, palette) => {
  const shares = Array.from({ length: BLOCK_COUNT }, () => pickBetween(random, 0.6, 1.4))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let top = GROUND - FULL_HEIGHT
  let drawing = drawRect(LEFT, top, BLOCK_WIDTH, FULL_HEIGHT, {
    fill: palette.main,
    radius: 4,
    opacity: 0.75,
  })
  shares.forEach((share, index) => {
    const x = LEFT + (index + 1) * PITCH
    const height = (share / whole) * FULL_HEIGHT * 0.74
    const step = [
      [x - PITCH + BLOCK_WIDTH, top],
      [x, top],
    ] as const
    drawing += drawLine(step, { stroke: palette.main, strokeWidth: 2, dashes: '1 6', opacity: 0.7 })
    drawing += drawRect(x, top, BLOCK_WIDTH, height, {
      fill: palette.main,
      radius: 4,
      opacity: 0.5 - index * 0.045,
    })
    top += height
  })
  const last = LEFT + (BLOCK_COUNT + 1) * PITCH
  drawing += drawRect(last, top, BLOCK_WIDTH, GROUND - top, { fill: palette.bright, radius: 4 })
  return drawLedge(GROUND, palette) + drawing
}
