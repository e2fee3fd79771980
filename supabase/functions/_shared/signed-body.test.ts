import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, isStampedBodySigned } from './signed-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** RFC 4231, test case 2. */
const DIGEST = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
const WORDS = 'what do ya want for nothing?'

test.for([
  ['as published', WORDS, DIGEST, 'Jefe', true],
  ['in capitals', WORDS, DIGEST.toUpperCase(), 'Jefe', true],
  ['of another text', `${WORDS} `, DIGEST, 'Jefe', false],
  ['of another secret', WORDS, DIGEST, 'jefe', false],
  ['cut short', WORDS, DIGEST.slice(2), 'Jefe', false],
  ['too long', WORDS, `${DIGEST}00`, 'Jefe', false],
  ['empty', WORDS, '', 'Jefe', false],
  ['missing', WORDS, null, 'Jefe', false],
  ['no digits', WORDS, 'z'.repeat(64), 'Jefe', false],
] as const)('verifies a digest %s', async ([, text, digest, secret, expected]) => {
  expect(await isSigned(bytes(text), digest, secret)).toBe(expected)
})

const STAMP = 1_795_000_000
const NOW = STAMP * 1000
const SECRET = 'whsec_0123456789'
const sign = (stamp: string) => createHmac('sha256', SECRET).update(`${stamp}.{}`).digest('hex')

test.for([
  [`t=${STAMP},v1=${sign(String(STAMP))}`, true],
  [`t=${STAMP}, v1=${sign(String(STAMP))}`, true],
  [`v1=${sign(String(STAMP))},t=${STAMP}`, true],
  // The signature matches the text, but the timestamp has a wrong format.
  [`t=0x6afd8ac0,v1=${sign('0x6afd8ac0')}`, false],
  [`t=,v1=${sign('')}`, false],
  [`t=-${STAMP},v1=${sign(`-${STAMP}`)}`, false],
  [`t=${STAMP}.0,v1=${sign(`${STAMP}.0`)}`, false],
  [`v1=${sign(String(STAMP))}`, false],
  ['', false],
  [null, false],
] as const)('accepts the header %j: %s', async ([header, expected]) => {
  expect(await isStampedBodySigned(bytes('{}'), header, SECRET, NOW)).toBe(expected)
})
