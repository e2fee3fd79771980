import { isRole, type Permission, PERMISSIONS, type Role } from '#domain/permissions/permissions.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'

/** Whether the roles of the signed-in person are in force: the second factor may still be missing. */
export type RoleState = 'none' | 'needs-enrolment' | 'needs-challenge' | 'active'

/** `permissions` are empty while the roles are not in force. */
export type OwnRole = { state: RoleState; roles: readonly Role[]; permissions: readonly Permission[] }

export const NO_ROLE: OwnRole = { state: 'none', roles: [], permissions: [] }

const STATES: readonly unknown[] = [
  'none',
  'needs-enrolment',
  'needs-challenge',
  'active',
] satisfies RoleState[]

/**
 * What a person may do here (specification, section 7). It decides what is drawn and nothing else: the rules of the
 * tables decide every write.
 * @throws DataError when the backend can't be asked.
 */
export async function readOwnRole(client: PostsClient): Promise<OwnRole> {
  const { data, error, status } = await client.rpc('read_own_role', undefined, { get: true })
  if (error) throw toDataError('Could not find out your role.', error, status)
  const { state, roles, permissions } = (data ?? {}) as Record<string, unknown>
  if (!STATES.includes(state)) return NO_ROLE
  return {
    state: state as RoleState,
    roles: list(roles).filter(isRole),
    permissions: PERMISSIONS.filter((one) => list(permissions).includes(one)),
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
