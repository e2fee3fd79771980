/**
 * Loaded before each test file that shares its process (vitest.config.ts): fails the file if it leaves process-wide
 * changes.
 */
import { afterAll } from 'vitest'
import { listChanges, readProcessState } from './process-state.ts'

const before = readProcessState()

afterAll(() => {
  const changed = listChanges(before, readProcessState())
  if (changed.length > 0)
    throw new Error(`This file shares its process with others and left changed: ${changed.join(', ')}.`)
})
