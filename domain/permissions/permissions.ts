/** Roles of people and what each may do. The database decides, by its table of permissions. */

export const ROLES = ['admin', 'editor', 'author'] as const
export type Role = (typeof ROLES)[number]

/**
 * `admin` is the owner of the site in the words of pages (specification, section 7). An author writes and changes own
 * drafts; an editor works with every post and publishes; an owner also manages people and settings.
 */
export const ROLE_LABELS: Record<Role, string> = { admin: 'Owner', editor: 'Editor', author: 'Author' }

export const PERMISSIONS = [
  'posts.write',
  'posts.edit',
  'posts.publish',
  'posts.import',
  'names.manage',
  'media.manage',
  'people.manage',
  'activity.read',
  'site.manage',
] as const

/**
 * `posts.write`: own drafts. `posts.edit`: every post, in whatever state. `posts.publish`: what visitors see.
 * `posts.import`: imports, their undo, exports. `names.manage`: authors and tags. `media.manage`: files that others
 * uploaded. `site.manage`: everything else of the installation, such as leads, calls, payments and sources.
 */
export type Permission = (typeof PERMISSIONS)[number]

/** Whether a word from outside names a role. */
export function isRole(word: unknown): word is Role {
  return ROLES.some((role) => role === word)
}
