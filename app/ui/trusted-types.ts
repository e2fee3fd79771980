/** TypeScript's DOM types lack it. */
type PolicyFactory = { createPolicy<Rules extends object>(name: string, rules: Rules): Rules }

/**
 * Creates a Trusted Types policy; call it once per name.
 * @param name must be allowed by the Content Security Policy (server/pages/security-headers.ts)
 * @param rules validate each kind of text; they throw to reject it
 * @returns the policy; the rules themselves in browsers without Trusted Types
 */
export function createTrustedPolicy<Rules extends object>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy(name, rules) ?? rules
}
