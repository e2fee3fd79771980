import { createTrustedPolicy } from './trusted-types.ts'

let policy: { createScriptURL(url: string): string } | undefined

/**
 * Turns the URL of one of our scripts into a Trusted Type.
 * @throws TypeError for another origin
 */
export function trustScriptUrl(url: string): string {
  policy ??= createTrustedPolicy('site-scripts', { createScriptURL: mustBeOurs })
  return policy.createScriptURL(url)
}

function mustBeOurs(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new TypeError(`Scripts come from this site only, not from ${url}.`)
  }
  return url
}
