import type { TokenProblem } from '../request/caller.ts'
import { RestError } from './errors.ts'

const UNREADABLE = 'PGRST301'
const BAD_CLAIMS = 'PGRST303'

/** The table service's words for a refused token. Contract, section 5.6. */
export function toTokenError(problem: TokenProblem): RestError {
  const { code, message } = describe(problem)
  return new RestError(401, code, message, {
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`,
    },
  })
}

function describe(problem: TokenProblem): { code: string; message: string } {
  switch (problem.kind) {
    case 'malformed':
      return { code: UNREADABLE, message: `Expected 3 parts in JWT; got ${problem.partCount}` }
    case 'unreadable':
    case 'bad-signature':
      return { code: UNREADABLE, message: 'JWT cryptographic operation failed' }
    case 'unknown-key':
      return { code: UNREADABLE, message: 'No suitable key or wrong key type' }
    case 'wrong-algorithm':
      return { code: UNREADABLE, message: 'Wrong or unsupported encoding algorithm' }
    case 'expired':
      return { code: BAD_CLAIMS, message: 'JWT expired' }
    case 'not-yet-valid':
      return { code: BAD_CLAIMS, message: 'JWT not yet valid' }
    case 'issued-in-future':
      return { code: BAD_CLAIMS, message: 'JWT issued at future' }
    case 'wrong-audience':
      return { code: BAD_CLAIMS, message: 'JWT not in audience' }
    case 'bad-claims':
      return { code: BAD_CLAIMS, message: 'Parsing claims failed' }
    default:
      return { code: '22023', message: `role "${sanitizeRole(problem.role)}" does not exist` }
  }
}

/** The role of a token we signed, yet it goes into a header: only what a role name can hold. */
function sanitizeRole(role: string): string {
  return role.replaceAll(/[^\w-]/g, '').slice(0, 63)
}
