import { expect, test } from 'vitest'
import {
  cronExpression,
  INTERVALS,
  isInterval,
  LAST_POSITION,
  toInterval,
  toPosition,
  describeInterval,
} from './intervals.ts'

/** The whole slider: position, minutes, cron text, words. */
const SLIDER: [number, number, string, string][] = [
  [0, 0.5, '*/30 * * * * *', '30 seconds'],
  [1, 1, '*/1 * * * *', '1 minute'],
  [2, 2, '*/2 * * * *', '2 minutes'],
  [3, 3, '*/3 * * * *', '3 minutes'],
  [4, 4, '*/4 * * * *', '4 minutes'],
  [5, 5, '*/5 * * * *', '5 minutes'],
  [6, 10, '*/10 * * * *', '10 minutes'],
  [7, 15, '*/15 * * * *', '15 minutes'],
  [8, 20, '*/20 * * * *', '20 minutes'],
  [9, 25, '*/25 * * * *', '25 minutes'],
  [10, 30, '*/30 * * * *', '30 minutes'],
  [11, 35, '*/35 * * * *', '35 minutes'],
  [12, 40, '*/40 * * * *', '40 minutes'],
  [13, 45, '*/45 * * * *', '45 minutes'],
  [14, 50, '*/50 * * * *', '50 minutes'],
  [15, 55, '*/55 * * * *', '55 minutes'],
  [16, 60, '0 */1 * * *', '1 hour'],
  [17, 120, '0 */2 * * *', '2 hours'],
  [18, 180, '0 */3 * * *', '3 hours'],
  [19, 240, '0 */4 * * *', '4 hours'],
  [20, 300, '0 */5 * * *', '5 hours'],
  [21, 360, '0 */6 * * *', '6 hours'],
  [22, 420, '0 */7 * * *', '7 hours'],
  [23, 480, '0 */8 * * *', '8 hours'],
  [24, 540, '0 */9 * * *', '9 hours'],
  [25, 600, '0 */10 * * *', '10 hours'],
  [26, 660, '0 */11 * * *', '11 hours'],
  [27, 720, '0 */12 * * *', '12 hours'],
  [28, 780, '0 */13 * * *', '13 hours'],
  [29, 840, '0 */14 * * *', '14 hours'],
  [30, 900, '0 */15 * * *', '15 hours'],
  [31, 960, '0 */16 * * *', '16 hours'],
  [32, 1020, '0 */17 * * *', '17 hours'],
  [33, 1080, '0 */18 * * *', '18 hours'],
  [34, 1140, '0 */19 * * *', '19 hours'],
  [35, 1200, '0 */20 * * *', '20 hours'],
  [36, 1260, '0 */21 * * *', '21 hours'],
  [37, 1320, '0 */22 * * *', '22 hours'],
  [38, 1380, '0 */23 * * *', '23 hours'],
  [39, 1440, '0 */24 * * *', '24 hours'],
]

test.for(SLIDER)(
  'position %i of the slider stands for %d minutes, both ways',
  ([position, minutes, cron, words]) => {
    expect(toInterval(position)).toBe(minutes)
    expect(toPosition(minutes)).toBe(position)
    expect(isInterval(minutes)).toBe(true)
    expect(cronExpression(minutes)).toBe(cron)
    expect(describeInterval(minutes)).toBe(words)
  },
)

test('the table above is the whole slider', () => {
  expect(SLIDER.map(([, minutes]) => minutes)).toEqual(INTERVALS)
  expect(LAST_POSITION).toBe(39)
})

test.for([
  [-1, 0.5],
  [0.4, 0.5],
  [15.5, 60],
  [39.4, 1440],
  [100, 1440],
  [Infinity, 1440],
  [NaN, 0.5],
])('position %d, which is none, gives the nearest interval', ([position, minutes]) => {
  expect(toInterval(position!)).toBe(minutes)
})

test.for([
  [0, 0],
  [0.7, 0],
  [0.8, 1],
  [4.4, 4],
  [7, 5],
  [8, 6],
  [57, 15],
  [58, 16],
  [89, 16],
  [91, 17],
  [5000, 39],
])('%d minutes, which are no interval, put the slider on position %i', ([minutes, position]) => {
  expect(toPosition(minutes!)).toBe(position)
})

test.for([0, 0.25, 0.75, 1.5, 6, 59, 61, 90, 1439, 1500, -1, NaN, Infinity])(
  '%d minutes are no interval',
  (minutes) => {
    expect(isInterval(minutes)).toBe(false)
  },
)
