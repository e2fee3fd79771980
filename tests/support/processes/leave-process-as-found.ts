/** Loaded before each file of tests that shares its process (vitest.config.ts): a file that leaves something changed fails. */
import { afterAll } from 'vitest'
import { listChanges, readProcessState } from './process-state.ts'

const before = readProcessState()

afterAll(() => {
  const changed = listChanges(before, readProcessState())
  if (changed.length > 0)
    throw new Error(`This file shares its process with others and left changed: ${changed.join(', ')}.`)
})
