/**
 * Security-critical code and the tests that must detect its mutations. Database policies can't be mutated;
 * tests/policies covers them.
 */
export const AREAS = {
  sanitizer: {
    sources: ['packages/import/html/sanitize/*.ts'],
    tests: ['packages/import/html/sanitize/*.test.ts'],
  },
  permissions: {
    sources: [
      'packages/backend/http/authenticator.ts',
      'packages/backend/auth/tokens/tokens.ts',
      'server/editor-mode/editor-mode.ts',
      'server/editor-mode/one-time-link.ts',
      'supabase/functions/_shared/frame/identify-caller.ts',
    ],
    tests: [
      'packages/backend/{http,auth/tokens}/*.test.ts',
      'server/editor-mode/*.test.ts',
      'tests/policies/function-access.test.ts',
    ],
  },
  requests: {
    sources: ['packages/backend/rest/request/*.ts'],
    tests: ['packages/backend/rest/request/*.test.ts', 'packages/backend/rest/rest-request.test.ts'],
  },
}
