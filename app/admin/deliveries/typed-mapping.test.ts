import { expect, test } from 'vitest'
import { readMapping, writeMapping } from './typed-mapping.ts'

test('what was typed is read, and written as it was', () => {
  const mapping = { EMAIL: 'data.email', 'First name': 'data.name' }
  expect(readMapping(' EMAIL=data.email \n\nFirst name = data.name\r\n')).toEqual({ mapping })
  expect(readMapping(writeMapping(mapping))).toEqual({ mapping })
  expect(readMapping('')).toEqual({ mapping: {} })
})

test.for([
  ['EMAIL', 'is no field'],
  ['= data.email', 'is no field'],
  ['EMAIL =', 'is no field'],
  ['EMAIL = a\nEMAIL = b', 'stands there twice'],
])('%j can not be read', ([text, problem]) => {
  expect(readMapping(text!)).toEqual({ problem: expect.stringContaining(problem!) })
})
