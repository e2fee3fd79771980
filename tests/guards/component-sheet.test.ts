import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../app/', import.meta.url))

test('every part of app/ui stands on the component sheet', () => {
  const sheet = ['specimens.tsx', 'admin-kit.tsx']
    .map((file) => readFileSync(`${app}component-sheet/${file}`, 'utf8'))
    .join('')
  const parts = readdirSync(`${app}ui`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((file) => !sheet.includes(`#app/ui/${file}`))).toEqual([])
})

test('parts of app/ui know no business words', () => {
  const readers = readdirSync(`${app}ui`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && /from '#content\//.test(readFileSync(`${app}ui/${file}`, 'utf8')),
  )
  expect(readers).toEqual([])
})
