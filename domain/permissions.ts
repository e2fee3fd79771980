/** Roles and permissions. The permission table of the database decides. */

export const ROLES = ['admin', 'editor', 'author', 'sales'] as const
export type Role = (typeof ROLES)[number]

/**
 * `admin` is called owner in the interface (specification, section 7). Authors edit own drafts, editors edit and
 * publish all posts, sales works with leads, calls and payments, and owners do all of that and manage people and settings.
 */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Owner',
  editor: 'Editor',
  author: 'Author',
  sales: 'Sales',
}

export const PERMISSIONS = [
  'posts.write',
  'posts.edit',
  'posts.publish',
  'posts.import',
  'names.manage',
  'media.manage',
  'clients.manage',
  'people.manage',
  'activity.read',
  'site.manage',
] as const

/**
 * `posts.write`: own drafts. `posts.edit`: all posts. `posts.publish`: public content. `posts.import`: imports,
 * undoing them, exports. `names.manage`: authors and tags. `media.manage`: files of others. `clients.manage`:
 * leads, calls and payments. `site.manage`: everything else, such as settings.
 */
export type Permission = (typeof PERMISSIONS)[number]

export function isRole(word: unknown): word is Role {
  return ROLES.some((role) => role === word)
}
