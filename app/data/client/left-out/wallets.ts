/**
 * Replaces the wallet sign-in of `@supabase/auth-js`, because no page offers it.
 * docs/decisions/0001-ship-no-react-on-public-pages.md
 */
function refuse(): never {
  throw new Error('This site does not support wallet sign-in')
}

export const createSiweMessage = refuse
export const fromHex = refuse
export const getAddress = refuse
export const toHex = refuse
