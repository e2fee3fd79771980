import { expect, test } from 'vitest'
import { putBetweenMarks } from './markdown-marks.ts'

const [begin, end] = ['<!-- npm run lab -- all: begin -->', '<!-- npm run lab -- all: end -->']

test('a table takes the place of the former one', () => {
  const document = `# Measured\n\n${begin}\n\nold\n\n${end}\n\n## More\n`
  expect(putBetweenMarks(document, 'new\n')).toBe(`# Measured\n\n${begin}\n\nnew\n\n${end}\n\n## More\n`)
})

test('without a document the table is all of it', () => {
  expect(putBetweenMarks(null, 'new\n')).toBe('new\n')
})

test('a document without a place for it is left alone', () => {
  expect(() => putBetweenMarks('# Measured\n', 'new')).toThrow('has no lines')
})
