const SANDBOX = ['allow-scripts', 'allow-forms', 'allow-same-origin', 'allow-popups']

/**
 * What a framed page may do (threat model, section 8). A page of our own origin doesn't keep it: with scripts
 * and origin together it could lift the sandbox.
 */
export function composeEmbedSandbox(url: string, siteUrl: string): string {
  const isOwn = new URL(url).origin === new URL(siteUrl).origin
  return SANDBOX.filter((permission) => !(isOwn && permission === 'allow-same-origin')).join(' ')
}
