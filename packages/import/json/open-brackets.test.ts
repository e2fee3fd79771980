import { expect, test } from 'vitest'
import { createOpenBrackets } from './open-brackets.ts'

test('each bracket knows the keys that lead to it', () => {
  const brackets = createOpenBrackets(() => false)
  expect(brackets.open('{', 1).path).toBe('')
  brackets.setKey('a')
  expect(brackets.open('[', 1)).toMatchObject({ path: 'a', isList: true, isChosen: false })
  brackets.setKey('a list has no keys')
  expect(brackets.open('{', 1).path).toBe('a.[]')
  brackets.setKey('b')
  expect(brackets.open('{', 1).path).toBe('a.[].b')
  brackets.close()
  brackets.close()
  brackets.close()
  brackets.setKey('c')
  expect(brackets.open('{', 1).path).toBe('c')
})

test('only the outermost chosen list hands its elements on', () => {
  const asked: string[] = []
  const brackets = createOpenBrackets((path) => asked.push(path) > 0)
  expect(brackets.chosenList()).toBeNull()
  expect(brackets.isBetweenElements()).toBe(false)
  const outer = brackets.open('[', 1)
  expect(outer.isChosen).toBe(true)
  expect(brackets.isBetweenElements()).toBe(true)
  expect(brackets.open('[', 1).isChosen).toBe(false)
  expect([brackets.chosenList(), brackets.isBetweenElements()]).toEqual([outer, false])
  brackets.close()
  expect(brackets.isBetweenElements()).toBe(true)
  brackets.close()
  expect([brackets.chosenList(), brackets.isBetweenElements()]).toEqual([null, false])
  expect(asked).toEqual([''])
})

test('objects are never chosen', () => {
  const brackets = createOpenBrackets(() => true)
  expect(brackets.open('{', 1).isChosen).toBe(false)
  brackets.setKey('a')
  expect(brackets.open('[', 1).isChosen).toBe(true)
})

test('brackets closed too often and keys outside of all do no harm', () => {
  const brackets = createOpenBrackets(() => true)
  brackets.close()
  brackets.setKey('a')
  expect(brackets.open('[', 1)).toMatchObject({ path: '', isChosen: true })
})

test('nesting is followed up to a thousand and refused with its line beyond it', () => {
  const brackets = createOpenBrackets(() => false)
  for (let depth = 0; depth < 1_000; depth += 1) brackets.open('[', 1)
  expect(() => brackets.open('[', 7)).toThrow(expect.objectContaining({ failure: 'malformed', line: 7 }))
})
