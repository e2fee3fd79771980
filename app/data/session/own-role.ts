import { isRole, type Permission, PERMISSIONS, type Role } from '#domain/permissions.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'

/** Whether the roles are active, or a second step is missing. */
export type RoleState = 'none' | 'needs-enrolment' | 'needs-challenge' | 'active'

/** `permissions` is empty unless the role is active. */
export type OwnRole = { state: RoleState; roles: readonly Role[]; permissions: readonly Permission[] }

export const NO_ROLE: OwnRole = { state: 'none', roles: [], permissions: [] }

const STATES: readonly unknown[] = [
  'none',
  'needs-enrolment',
  'needs-challenge',
  'active',
] satisfies RoleState[]

/**
 * Returns roles and permissions (specification, section 7). They only control the interface, because
 * row-level security decides every write.
 */
export async function readOwnRole(client: PostsClient): Promise<OwnRole> {
  const data = await runQuery(
    client.rpc('read_own_role', undefined, { get: true }),
    'Your role could not be loaded.',
  )
  const { state, roles, permissions } = (data ?? {}) as Record<string, unknown>
  if (!STATES.includes(state)) return NO_ROLE
  return {
    state: state as RoleState,
    roles: list(roles).filter(isRole),
    permissions: PERMISSIONS.filter((one) => list(permissions).includes(one)),
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
