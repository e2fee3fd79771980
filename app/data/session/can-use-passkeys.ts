export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
