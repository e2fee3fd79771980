import type { Permission } from '#domain/permissions/permissions.ts'
import type { Caller } from './identify-caller.ts'

/** Whether a caller whom the function let in may do this as well; a page in editor mode and the server may do everything. */
export async function hasPermission(
  { user, supabase }: Pick<Caller, 'user' | 'supabase'>,
  permission: Permission,
): Promise<boolean> {
  if (user === null) return true
  const { data } = await supabase.rpc('may', { p_permission: permission }).throwOnError()
  return data
}
