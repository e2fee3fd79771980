import { expect, test } from 'vitest'
import { isDeveloperEnvironment } from './developer-environment.ts'

const visitor = { hostname: 'www.peakshelf.example', isFramed: false, isMarked: false, developerHosts: [] }

test('the public site is no developer environment', () => {
  expect(isDeveloperEnvironment(visitor)).toBe(false)
  expect(isDeveloperEnvironment({ ...visitor, hostname: '127.0.0.1.example' })).toBe(false)
})

test.each(['localhost', 'LOCALHOST', 'site.localhost', '127.0.0.1', '[::1]'])(
  '%s is this very machine',
  (hostname) => {
    expect(isDeveloperEnvironment({ ...visitor, hostname })).toBe(true)
  },
)

test('a frame and the marker count on every host', () => {
  expect(isDeveloperEnvironment({ ...visitor, isFramed: true })).toBe(true)
  expect(isDeveloperEnvironment({ ...visitor, isMarked: true })).toBe(true)
})

test('the name of the editor platform may stand anywhere in the host', () => {
  const developerHosts = ['editor.example']
  const isOn = (hostname: string) => isDeveloperEnvironment({ ...visitor, hostname, developerHosts })
  expect(isOn('preview-7.editor.example')).toBe(true)
  expect(isOn('Editor.Example')).toBe(true)
  expect(isOn('peakshelf.example')).toBe(false)
})
