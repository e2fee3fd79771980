import { z } from '#domain/schema.ts'
import { DataError, toDataError, runQuery } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

const profileSchema = z.object({
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  picture: z.string().nullable(),
  picture_alt: z.string(),
  /** Whether the author has published posts, and therefore a public page. */
  has_page: z.boolean(),
})

export type OwnProfile = z.infer<typeof profileSchema>
export type ProfileDraft = Pick<OwnProfile, 'name' | 'bio' | 'picture' | 'picture_alt'>

/** There are posts with this author name that belong to no account, possibly to the same person. */
export class UnclaimedNameError extends DataError {
  constructor(message: string, cause: unknown) {
    super('rejected', message, cause)
    this.name = 'UnclaimedNameError'
  }
}

const NOT_READ = 'Your profile could not be read. Please try again.'
const NOT_SAVED = 'Your profile could not be saved. Please try again.'
/** Codes of errors whose message comes from the database: taken name, invalid value, no permission. */
const EXPLAINED_BY_DATABASE = ['23505', '23514', '42501']
const UNCLAIMED = 'unclaimed'

/** Returns null if there is no profile. @throws DataError */
export async function readOwnProfile(client: PostsClient): Promise<OwnProfile | null> {
  const data = await runQuery(client.rpc('read_own_profile', undefined, { get: true }), NOT_READ)
  return profileSchema.nullable().parse(data)
}

/**
 * Saves the profile. @param takesOver takes over the author of this name if it belongs to no account. @throws
 * UnclaimedNameError if that must be confirmed first. @throws DataError
 */
export async function saveOwnProfile(
  client: PostsClient,
  draft: ProfileDraft,
  takesOver: boolean,
): Promise<OwnProfile> {
  const { data, error, status } = await client.rpc('save_own_profile', {
    p_name: draft.name,
    p_bio: draft.bio,
    p_picture_alt: draft.picture_alt,
    p_takes_over: takesOver,
    ...(draft.picture !== null && { p_picture: draft.picture }),
  })
  if (!error) return profileSchema.parse(data)
  if (!EXPLAINED_BY_DATABASE.includes(error.code)) throw toDataError(NOT_SAVED, error, status)
  const message = [error.message, error.hint].filter(Boolean).join(' ')
  throw error.details === UNCLAIMED
    ? new UnclaimedNameError(message, error)
    : new DataError('rejected', message, error)
}
