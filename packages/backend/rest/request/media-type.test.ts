import { expect, test } from 'vitest'
import { chooseFormat } from './media-type.ts'

test('*/* means a JSON array', () => {
  for (const accept of [null, '', '*/*', 'application/json', 'application/*']) {
    expect(chooseFormat(accept)).toMatchObject({
      kind: 'array',
      contentType: 'application/json; charset=utf-8',
    })
  }
})

test('supports nulls=stripped', () => {
  expect(chooseFormat('application/vnd.pgrst.object+json;nulls=stripped')).toMatchObject({
    kind: 'object',
    stripsNulls: true,
  })
  expect(chooseFormat('application/vnd.pgrst.array+json; nulls=stripped')).toMatchObject({
    kind: 'array',
    stripsNulls: true,
  })
  expect(chooseFormat('application/json;nulls=stripped')).toMatchObject({ kind: 'array', stripsNulls: false })
})

test('the preferred type wins, then the order', () => {
  expect(chooseFormat('application/json;q=0.5, text/csv').kind).toBe('csv')
  expect(chooseFormat('text/html, text/csv, application/json').kind).toBe('csv')
})

test('rejects a request without an acceptable type', () => {
  expect(() => chooseFormat('text/html, image/png')).toThrow(
    expect.objectContaining({
      code: 'PGRST107',
      status: 406,
      message: 'None of these media types are available: text/html, image/png',
    }),
  )
})
