import type { AuthContext } from '../auth-context.ts'

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

/** Contract, section 4.5. */
export function buildMailLink(
  { settings }: Pick<AuthContext, 'settings'>,
  { link, type, redirectTo }: { link: string; type: LinkType; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link, type, redirect_to: redirectTo })
  return `${settings.apiUrl}/verify?${query}`
}
