import { createTrustedPolicy } from './trusted-types.ts'

let policy: { createScriptURL(url: string): string } | undefined

/**
 * Makes the address of one of our own scripts acceptable to the browser, which takes no plain text for it.
 * @throws TypeError for the address of another origin
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
