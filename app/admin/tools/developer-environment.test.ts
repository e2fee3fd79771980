import { expect, test } from 'vitest'
import { isDeveloperEnvironment } from './watch-environment.ts'

const visitor = { hostname: 'www.peakshelf.example', isFramed: false, isMarked: false, developerHosts: [] }

test('is off on the public site', () => {
  expect(isDeveloperEnvironment(visitor)).toBe(false)
  expect(isDeveloperEnvironment({ ...visitor, hostname: '127.0.0.1.example' })).toBe(false)
})

test.each(['localhost', 'LOCALHOST', 'site.localhost', '127.0.0.1', '[::1]'])('is on at %s', (hostname) => {
  expect(isDeveloperEnvironment({ ...visitor, hostname })).toBe(true)
})

test('is on in a frame or with the marker', () => {
  expect(isDeveloperEnvironment({ ...visitor, isFramed: true })).toBe(true)
  expect(isDeveloperEnvironment({ ...visitor, isMarked: true })).toBe(true)
})

test('is on if the host contains a developer host', () => {
  const developerHosts = ['editor.example']
  const isOn = (hostname: string) => isDeveloperEnvironment({ ...visitor, hostname, developerHosts })
  expect(isOn('preview-7.editor.example')).toBe(true)
  expect(isOn('Editor.Example')).toBe(true)
  expect(isOn('peakshelf.example')).toBe(false)
})
