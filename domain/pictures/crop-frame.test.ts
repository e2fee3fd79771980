import { expect, test } from 'vitest'
import { type Corner, fitFrame, isWhole, moveFrame, resizeFrame, setSide, wholeFrame } from './crop-frame.ts'

const WHOLE = { width: 600, height: 400 }
const FREE = { whole: WHOLE, ratio: null }

test('centers the largest frame of a ratio', () => {
  expect(fitFrame(WHOLE, 1)).toEqual({ x: 100, y: 0, width: 400, height: 400 })
  expect(fitFrame(WHOLE, 3)).toEqual({ x: 0, y: 100, width: 600, height: 200 })
  expect(isWhole(fitFrame(WHOLE, 1.5), WHOLE)).toBe(true)
})

test('keeps a moved frame within the picture', () => {
  const frame = { x: 10, y: 10, width: 100, height: 50 }
  expect(moveFrame(frame, { x: 5, y: -3 }, WHOLE)).toEqual({ ...frame, x: 15, y: 7 })
  expect(moveFrame(frame, { x: 9999, y: 9999 }, WHOLE)).toEqual({ ...frame, x: 500, y: 350 })
  expect(moveFrame(frame, { x: -9999, y: -9999 }, WHOLE)).toEqual({ ...frame, x: 0, y: 0 })
})

test('resizes from each corner and keeps the opposite one', () => {
  const frame = { x: 100, y: 100, width: 200, height: 100 }
  const by = { x: 20, y: 10 }
  expect(resizeFrame(frame, 'se', by, FREE)).toEqual({ ...frame, width: 220, height: 110 })
  expect(resizeFrame(frame, 'nw', by, FREE)).toEqual({ x: 120, y: 110, width: 180, height: 90 })
  expect(resizeFrame(frame, 'ne', by, FREE)).toEqual({ x: 100, y: 110, width: 220, height: 90 })
  expect(resizeFrame(frame, 'sw', by, FREE)).toEqual({ x: 120, y: 100, width: 180, height: 110 })
})

test('limits typed values to the picture', () => {
  const frame = { x: 100, y: 100, width: 200, height: 100 }
  expect(setSide(frame, 'x', 900, FREE).x).toBe(400)
  expect(setSide(frame, 'width', 900, FREE).width).toBe(500)
  expect(setSide(frame, 'height', 1, FREE).height).toBe(16)
  expect(setSide(frame, 'height', 150, { whole: WHOLE, ratio: 2 })).toEqual({
    ...frame,
    width: 300,
    height: 150,
  })
})

test('keeps the frame within the picture, with a size and its ratio, after any sequence of changes', () => {
  let seed = 7
  const next = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed / 2_147_483_647) * max
  }
  const corners: Corner[] = ['nw', 'ne', 'sw', 'se']
  for (let round = 0; round < 300; round += 1) {
    const whole = { width: 1 + Math.floor(next(900)), height: 1 + Math.floor(next(900)) }
    const ratio = next(1) < 0.5 ? null : 0.2 + next(4)
    let frame = ratio === null ? wholeFrame(whole) : fitFrame(whole, ratio)
    for (let turn = 0; turn < 20; turn += 1) {
      const by = { x: next(800) - 400, y: next(800) - 400 }
      frame =
        turn % 3 === 0
          ? moveFrame(frame, by, whole)
          : resizeFrame(frame, corners[Math.floor(next(4))]!, by, { whole, ratio })
      const { x, y, width, height } = frame
      expect([x, y, width, height].every(Number.isInteger)).toBe(true)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
      expect(x + width).toBeLessThanOrEqual(whole.width)
      expect(y + height).toBeLessThanOrEqual(whole.height)
      if (ratio !== null && Math.min(width, height) > 30)
        expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1 + ratio)
    }
  }
})
