/**
 * Code on which safety hangs, and the tests that must notice any change of it. Policies of the database are SQL,
 * which the tool can't change; tests/policies asks each of them in every role.
 */
export const AREAS = {
  sanitizer: {
    sources: ['domain/html/sanitize/*.ts'],
    tests: ['domain/html/sanitize/*.test.ts'],
  },
  permissions: {
    sources: [
      'backend/http/authenticator.ts',
      'backend/auth/tokens/tokens.ts',
      'server/editor-mode/editor-mode.ts',
      'server/editor-mode/one-time-link.ts',
      'supabase/functions/_shared/frame/identify-caller.ts',
    ],
    tests: [
      'backend/{http,auth/tokens}/*.test.ts',
      'server/editor-mode/*.test.ts',
      'tests/policies/function-access.test.ts',
    ],
  },
  requests: {
    sources: ['backend/rest/request/*.ts'],
    tests: ['backend/rest/request/*.test.ts', 'backend/rest/rest-request.test.ts'],
  },
}
