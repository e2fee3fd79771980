import { expect, test } from 'vitest'
import { toSheetAddress } from './fetch-sheet.ts'

const ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345'
const DOCS = 'https://docs.google.com/spreadsheets'

test.for([
  [`${DOCS}/d/${ID}/edit#gid=12`, `${DOCS}/d/${ID}/export?format=csv&gid=12`],
  [` ${DOCS}/d/${ID}/edit?usp=sharing `, `${DOCS}/d/${ID}/export?format=csv`],
  [`${DOCS}/u/0/d/${ID}/edit?gid=7#gid=7`, `${DOCS}/d/${ID}/export?format=csv&gid=7`],
  [`${DOCS}/d/${ID}`, `${DOCS}/d/${ID}/export?format=csv`],
  [
    `${DOCS}/d/e/2PACX-1vAbCdEfGh/pubhtml?gid=3`,
    `${DOCS}/d/e/2PACX-1vAbCdEfGh/pub?gid=3&single=true&output=csv`,
  ],
  [`${DOCS}/d/e/2PACX-1vAbCdEfGh/pubhtml`, `${DOCS}/d/e/2PACX-1vAbCdEfGh/pub?output=csv`],
] as const)('converts %s to CSV', ([address, csv]) => {
  expect(toSheetAddress(address)).toBe(csv)
})

test.for([
  `${DOCS}/d/${ID}/gviz/tq?tqx=out:json&headers=1`,
  `${DOCS}/d/${ID}/export?format=csv&gid=1`,
  'https://script.google.com/macros/s/abc/exec',
  `https://docs.google.com.evil.example/spreadsheets/d/${ID}/edit`,
  'no address',
  '',
])('keeps "%s"', (address) => {
  expect(toSheetAddress(address)).toBe(address)
})
