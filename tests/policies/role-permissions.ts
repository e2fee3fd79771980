import { type Permission, PERMISSIONS, type Role } from '#domain/permissions.ts'

/** What each role may do. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  editor: ['posts.write', 'posts.edit', 'posts.publish', 'posts.import', 'names.manage', 'media.manage'],
  author: ['posts.write'],
  sales: ['clients.manage'],
}
