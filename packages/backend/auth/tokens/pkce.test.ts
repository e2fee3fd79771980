import { expect, test } from 'vitest'
import { matchesChallenge, readPkceChallenge } from './pkce.ts'

// Appendix B of RFC 7636.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('a verifier matches the challenge made from it', () => {
  expect(matchesChallenge({ method: 's256', challenge: CHALLENGE }, VERIFIER)).toBe(true)
  expect(matchesChallenge({ method: 's256', challenge: CHALLENGE }, `${VERIFIER}x`)).toBe(false)
  expect(matchesChallenge({ method: 's256', challenge: CHALLENGE }, CHALLENGE)).toBe(false)
  expect(matchesChallenge({ method: 'plain', challenge: VERIFIER }, VERIFIER)).toBe(true)
})

test('returns no challenge without parameters, and accepts the method in upper case', () => {
  expect(readPkceChallenge({})).toBeNull()
  expect(readPkceChallenge({ code_challenge: null, code_challenge_method: null })).toBeNull()
  expect(readPkceChallenge({ code_challenge: CHALLENGE, code_challenge_method: 'S256' })).toEqual({
    method: 's256',
    challenge: CHALLENGE,
  })
})

test.for([
  [{ code_challenge: CHALLENGE }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [
    { code_challenge: CHALLENGE, code_challenge_method: 'md5' },
    'code_challenge_method must be s256 or plain',
  ],
  [
    { code_challenge: 'x'.repeat(129), code_challenge_method: 's256' },
    'code challenge has to be between 43 and 128 characters',
  ],
] as const)('rejects %j', ([body, message]) => {
  expect(() => readPkceChallenge(body)).toThrow(message)
})
