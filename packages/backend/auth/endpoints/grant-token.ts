import type { AuthCall } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { exchangeAuthCode } from './exchange-auth-code.ts'
import { refreshSession } from './refresh-session.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

/** POST `/token?grant_type=…` */
export async function grantToken(context: AuthContext, call: AuthCall): Promise<Response> {
  switch (call.url.searchParams.get('grant_type')) {
    case 'password':
      return signInWithPassword(context, call)
    case 'refresh_token':
      return refreshSession(context, call)
    case 'pkce':
      return exchangeAuthCode(context, call)
    case 'id_token':
      throw authErrors.absent.idToken()
    case 'web3':
      throw authErrors.absent.web3()
    default:
      throw authErrors.signIn.unsupportedGrant()
  }
}
