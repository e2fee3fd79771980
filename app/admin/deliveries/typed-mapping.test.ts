import { expect, test } from 'vitest'
import { readMapping, writeMapping } from './endpoint-form.tsx'

test('reads a mapping and writes it back', () => {
  const mapping = { EMAIL: 'data.email', 'First name': 'data.name' }
  expect(readMapping(' EMAIL=data.email \n\nFirst name = data.name\r\n')).toEqual({ mapping })
  expect(readMapping(writeMapping(mapping))).toEqual({ mapping })
  expect(readMapping('')).toEqual({ mapping: {} })
})

test.for([
  ['EMAIL', 'is not valid'],
  ['= data.email', 'is not valid'],
  ['EMAIL =', 'is not valid'],
  ['EMAIL = a\nEMAIL = b', 'is listed twice'],
])('rejects %j', ([text, problem]) => {
  expect(readMapping(text!)).toEqual({ problem: expect.stringContaining(problem!) })
})
