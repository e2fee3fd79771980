/** Parts of the hosted service that are not provided, each refused by name. Contract, section 9. */
import { type AuthCall, readText } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

const refuse = (error: () => Error) => (): never => {
  throw error()
}

export const refuseSaml = refuse(authErrors.absent.saml)
export const refuseOauthServer = refuse(authErrors.absent.oauthServer)
export const refuseCustomProviders = refuse(authErrors.absent.customProviders)
/** Sign-in by provider; accounts elsewhere can only be linked. */
export const refuseProviderSignIn = refuse(authErrors.identity.unsupportedProvider)

/** POST `/otp` and `/magiclink` */
export function refuseOneTimeSignIn(_: AuthContext, { body }: AuthCall): never {
  throw readText(body, 'phone') === '' ? authErrors.absent.magicLink() : authErrors.absent.phoneOtp()
}
