import { expect, test } from 'vitest'
import { fillAnswer, listEmptyFields } from './answer-fields.ts'

test('fills in known fields and leaves the others for the writer to see', () => {
  const text = 'Hello {First Name}, our call is on {call time}. Book: {booking link}. {my name} {unknown} {'
  expect(
    fillAnswer(text, { 'first name': 'Ann', 'booking link': 'https://a.example/book-call', name: 'Ann B' }),
  ).toBe('Hello Ann, our call is on {call time}. Book: https://a.example/book-call. {my name} {unknown} {')
})

test('does not fill in placeholders within values, and treats $ literally', () => {
  expect(fillAnswer('{name} {company}', { name: '{company}', company: '$& Ltd' })).toBe('{company} $& Ltd')
})

test('lists the placeholders that are still empty, each once', () => {
  expect(listEmptyFields('{call time} {name} {call time} {other}')).toEqual(['{call time}', '{name}'])
})
