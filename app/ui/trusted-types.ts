/** What browsers make that know Trusted Types; the types of the DOM don't have it, yet. */
type PolicyFactory = { createPolicy<Rules extends object>(name: string, rules: Rules): Rules }

/**
 * Makes a policy of Trusted Types, once for each name.
 * @param name one that the content policy of pages allows (server/pages/security-headers.ts)
 * @param rules what each kind of text must pass; they throw for what they refuse
 * @returns the same rules, whose answers the browser takes; elsewhere the rules alone
 */
export function createTrustedPolicy<Rules extends object>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy(name, rules) ?? rules
}
