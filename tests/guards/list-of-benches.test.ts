import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBenches } from '../../bench/parts/find-benches.mjs'
import { BENCHES, LEFT_OUT } from '../../bench/parts/list-of-benches.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = findBenches()

test('every bench runs with all others, or there is a reason why not', () => {
  const run = new Set(BENCHES.map(({ name }) => name))
  expect([...run, ...Object.keys(LEFT_OUT)].toSorted()).toEqual([...files.keys()])
  expect(Object.values(LEFT_OUT).filter((reason) => reason.length < 10)).toEqual([])
})

test('every bench that runs with all others tells what it measured', () => {
  const silent = BENCHES.filter(({ name }) => !readFileSync(files.get(name)!, 'utf8').includes('tellFigure('))
  expect(silent).toEqual([])
})

test('the performance page has the markers for the tables', () => {
  const lines = read('docs/performance.md').split('\n')
  const [begin, end] = ['<!-- npm run bench -- all: begin -->', '<!-- npm run bench -- all: end -->']
  expect(lines.indexOf(begin)).toBeGreaterThan(0)
  expect(lines.indexOf(begin)).toBeLessThan(lines.indexOf(end))
})
