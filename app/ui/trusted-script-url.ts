/** As browsers have it that know Trusted Types; the types of the DOM don't, yet. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The content policy of every page allows this one and no other (server/security-headers.ts). */
const POLICY_NAME = 'site-scripts'

let policy: { createScriptURL(url: string): string } | undefined

/**
 * Makes the address of one of our own scripts acceptable to the browser, which takes no plain text for it.
 * @throws TypeError for the address of another origin
 */
export function trustScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: mustBeOurs }) ?? {
    createScriptURL: mustBeOurs,
  }
  return policy.createScriptURL(url)
}

function mustBeOurs(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new TypeError(`Scripts come from this site only, not from ${url}.`)
  }
  return url
}
