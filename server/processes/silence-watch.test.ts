import { expect, test } from 'vitest'
import { createSilenceWatch } from './silence-watch.ts'

function tickTimes(watch: ReturnType<typeof createSilenceWatch<string>>, times: number): string[] {
  return Array.from({ length: times }, () => watch.tick()).flat()
}

test('who says nothing for too long is named once, and nobody else', () => {
  const watch = createSilenceWatch<string>(5)
  for (const name of ['one', 'other']) {
    watch.begin(name)
    watch.settle(name)
  }
  for (let second = 0; second < 4; second += 1) {
    expect(watch.tick()).toEqual([])
    watch.hear('other')
  }
  expect(watch.tick()).toEqual(['one'])
  watch.hear('other')
  expect(tickTimes(watch, 4)).toEqual([])
})

test('a word at the last moment counts', () => {
  const watch = createSilenceWatch<string>(5)
  watch.begin('one')
  watch.settle('one')
  expect(tickTimes(watch, 4)).toEqual([])
  watch.hear('one')
  expect(tickTimes(watch, 4)).toEqual([])
  expect(watch.tick()).toEqual(['one'])
})

test('however long nobody counted, as on a machine that slept, one turn is one turn', () => {
  const watch = createSilenceWatch<string>(3)
  watch.begin('one')
  watch.settle('one')
  // The timer of the listener fires once after an hour of sleep, before what was said meanwhile is read.
  expect(watch.tick()).toEqual([])
  watch.hear('one')
  expect(tickTimes(watch, 2)).toEqual([])
})

test('a process that starts has two minutes between its words', () => {
  const watch = createSilenceWatch<string>(5)
  watch.begin('one')
  expect(tickTimes(watch, 119)).toEqual([])
  watch.hear('one')
  expect(tickTimes(watch, 119)).toEqual([])
  expect(watch.tick()).toEqual(['one'])
})

test('who has ended is not missed, and what it said late brings it back to nobody', () => {
  const watch = createSilenceWatch<string>(2)
  watch.begin('one')
  watch.end('one')
  watch.hear('one')
  expect(tickTimes(watch, 200)).toEqual([])
})
