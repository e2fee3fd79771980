import { expect, test } from 'vitest'
import { createErrorWindow } from './error-window.ts'

test('requests of the last five minutes count, failures of ours among them, and no probes', () => {
  let minutes = 10
  const window = createErrorWindow(() => minutes * 60_000)
  const observe = (status: number, route = '/blog') => window.observe({ route, status })
  observe(200)
  observe(500)
  observe(404)
  observe(499)
  observe(503, '/readyz')
  expect(window.read()).toEqual({ requests: 4, errors: 1, minutes: 5 })
  minutes = 14.9
  observe(503)
  expect(window.read()).toEqual({ requests: 5, errors: 2, minutes: 5 })
  minutes = 15
  expect(window.read()).toEqual({ requests: 1, errors: 1, minutes: 5 })
  minutes = 60
  expect(window.read()).toEqual({ requests: 0, errors: 0, minutes: 5 })
})
