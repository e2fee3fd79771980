/** Roles and permissions. The database enforces them with its own table. */

export const ROLES = ['admin', 'editor', 'author', 'sales'] as const
export type Role = (typeof ROLES)[number]

/**
 * The interface calls `admin` "owner" (specification, section 7). Authors edit their own drafts. Editors edit
 * and publish all posts. Sales works with leads, calls and payments. Owners may do everything, including
 * people and settings.
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
 * `posts.write`: own drafts. `posts.edit`: all posts. `posts.publish`: public content. `posts.import`:
 * imports, undoing them, and exports. `names.manage`: authors and tags. `media.manage`: other people's files.
 * `clients.manage`: leads, calls and payments. `site.manage`: everything else, such as settings.
 */
export type Permission = (typeof PERMISSIONS)[number]

export function isRole(word: unknown): word is Role {
  return ROLES.some((role) => role === word)
}
