import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { findMailProof, isMailCode, makeMailCode, writeMailProof } from './mail-proof.ts'

const HOUR_MS = 60 * 60_000
const settings = { smtpUrl: 'smtp://user:one@mail.example.com', site: defaultSiteSettings }
const owner = { settings, secretKey: 'secret', actor: 'a', now: 7 * HOUR_MS }
const others = [
  { ...settings, smtpUrl: 'smtp://user:two@mail.example.com' },
  { ...settings, smtpUrl: null },
  { ...settings, site: { ...defaultSiteSettings, email: 'else@example.com' } },
]

test('a code is valid for its person, settings and hour only', () => {
  const code = makeMailCode(owner)
  expect(code).toMatch(/^\d{6}$/)
  expect(isMailCode(code, { ...owner, now: owner.now + HOUR_MS })).toBe(true)
  const foreign = [
    { ...owner, now: owner.now + 2 * HOUR_MS },
    { ...owner, now: owner.now - HOUR_MS },
    { ...owner, actor: 'b' },
    { ...owner, secretKey: 'other' },
    ...others.map((other) => ({ ...owner, settings: other })),
  ]
  expect(foreign.filter((one) => isMailCode(code, one))).toEqual([])
  expect(['', '0', `${code}0`, code.slice(1)].filter((typed) => isMailCode(typed, owner))).toEqual([])
})

test('a confirmation becomes invalid when the mail settings change', () => {
  const stored = writeMailProof(settings, 'secret', owner.now)
  expect(findMailProof(stored, settings, 'secret')).toBe('1970-01-01T07:00:00.000Z')
  expect(others.map((other) => findMailProof(stored, other, 'secret'))).toEqual([null, null, null])
  expect(findMailProof({ MAIL_PROOF: '{"at":"never"}' }, settings, 'secret')).toBeNull()
  expect(findMailProof({}, settings, 'secret')).toBeNull()
  expect(JSON.stringify(stored)).not.toContain('one@')
})
