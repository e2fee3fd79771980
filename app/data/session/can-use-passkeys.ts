/** Whether the browser supports passkeys. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
