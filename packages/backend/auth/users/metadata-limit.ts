import { authErrors } from '../errors/errors.ts'
import type { UserRow } from './user-row.ts'

/** Both kinds of metadata travel in every access token, which services refuse above 8 KiB. */
const MAX_METADATA_BYTES = 4096

type Metadata = Pick<UserRow, 'raw_user_meta_data' | 'raw_app_meta_data'>

/** @throws AuthError when the tokens of the user would become too large */
export function mustFitToken<User extends Metadata>(user: User): User {
  const { raw_user_meta_data: userData, raw_app_meta_data: appData } = user
  if (Buffer.byteLength(JSON.stringify([userData, appData])) > MAX_METADATA_BYTES) {
    throw authErrors.request.invalid(`Metadata can have at most ${MAX_METADATA_BYTES} bytes`)
  }
  return user
}
