import { afterEach, expect, test, vi } from 'vitest'
import { listChanges, readProcessState } from '#tests/support/processes/process-state.ts'
import { findTests, changesProcessState } from '#tests/support/processes/find-tests.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test.for([
  ["vi.mock(import('node:crypto'))", true],
  ["vi.stubEnv('CI', '1')", true],
  ["process.env.CI = '1'", true],
  ["process.once('exit', () => undefined)", true],
  ['globalThis.fetch = answer', true],
  ["Object.defineProperty(globalThis, 'window', {})", true],
  ['await vi.waitFor(() => expect(calls).toBe(1))', false],
  ["if (process.env.CI === '1') return", false],
] as const)('%s: needs a separate process: %s', ([text, needsOwn]) => {
  expect(changesProcessState(text)).toBe(needsOwn)
})

test('finds tests that change shared state by their text', () => {
  const found = findTests(['tests/{contract,guards}/**/*.test.ts'], [], changesProcessState)
  expect(found).toContain('tests/contract/auth/sign-in.test.ts')
  expect(found).toContain('tests/guards/shared-processes.test.ts')
  expect(found).not.toContain('tests/guards/house-rules.test.ts')
})

test('names the state that a test file leaves changed', () => {
  const before = readProcessState()
  expect(listChanges(before, readProcessState())).toEqual([])

  vi.stubGlobal('fetch', () => undefined)
  vi.stubGlobal('window', {})
  vi.stubEnv('PEAKSHELF_LEFT', 'over')
  expect(listChanges(before, readProcessState()).toSorted()).toEqual([
    'global fetch',
    'global window',
    'setting PEAKSHELF_LEFT',
  ])

  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(listChanges(before, readProcessState())).toEqual([])
})
