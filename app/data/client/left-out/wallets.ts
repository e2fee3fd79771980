/** Stands in for what `@supabase/auth-js` signs in by wallets with (docs/decisions/0001-ship-no-react-on-public-pages.md), which no page offers. */
function refuse(): never {
  throw new Error('This site signs nobody in by a wallet')
}

export const createSiweMessage = refuse
export const fromHex = refuse
export const getAddress = refuse
export const toHex = refuse
