import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { verifyAuthenticatorCode } from '#app/data/session/authenticators.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { isSixDigits } from '../form/code-field.tsx'
import type { FieldErrors } from '../form/credentials.ts'

/** Verifies an authenticator code. @returns errors; null if the code is correct */
export async function verifyDigits(authenticatorId: string, code: string): Promise<FieldErrors | null> {
  if (!isSixDigits(code)) return { code: 'Please enter the six digits.' }
  try {
    await verifyAuthenticatorCode(getBrowserClient(), authenticatorId, code)
    return null
  } catch (error) {
    return describeWrongCode(error, 'That code is wrong. Please use the one shown now.')
  }
}

/** @param whenWrong message for a wrong code */
export function describeWrongCode(error: unknown, whenWrong: string): FieldErrors {
  const isWrong = readErrorCode(error) === 'mfa_verification_failed'
  return { code: isWrong ? whenWrong : describeSessionError(error) }
}
