/** False in browsers that can't make or use a passkey. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
