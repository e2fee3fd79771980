import { expect, test } from 'vitest'
import { chooseFormat } from './media-type.ts'

const choose = (accept: string | null) => chooseFormat(accept, ['array', 'object', 'csv'])

test('anything acceptable means a JSON array', () => {
  for (const accept of [null, '', '*/*', 'application/json', 'application/*']) {
    expect(choose(accept)).toMatchObject({ kind: 'array', contentType: 'application/json; charset=utf-8' })
  }
})

test('the object type asks for a single row', () => {
  expect(choose('application/vnd.pgrst.object+json')).toEqual({
    kind: 'object',
    stripsNulls: false,
    contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
  })
})

test('nulls can be left out', () => {
  expect(choose('application/vnd.pgrst.object+json;nulls=stripped')).toMatchObject({
    kind: 'object',
    stripsNulls: true,
  })
  expect(choose('application/vnd.pgrst.array+json; nulls=stripped')).toMatchObject({
    kind: 'array',
    stripsNulls: true,
  })
  expect(choose('application/json;nulls=stripped')).toMatchObject({ kind: 'array', stripsNulls: false })
})

test('the preferred type wins, then the order', () => {
  expect(choose('application/json;q=0.5, text/csv').kind).toBe('csv')
  expect(choose('text/html, text/csv, application/json').kind).toBe('csv')
})

test('nothing acceptable is refused', () => {
  expect(() => choose('text/html, image/png')).toThrow(
    expect.objectContaining({
      code: 'PGRST107',
      status: 406,
      message: 'None of these media types are available: text/html, image/png',
    }),
  )
})

test('a type the resource does not have is refused', () => {
  expect(() => chooseFormat('text/csv', ['openapi'])).toThrow(expect.objectContaining({ code: 'PGRST107' }))
})
