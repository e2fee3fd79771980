/**
 * Groups of modules that are loaded together. A module belongs to the matching group with the highest
 * priority, as do its imports unless they match another group.
 */
export const scriptGroups = [
  // Needed by every page.
  {
    name: 'base',
    test: named(
      'preload-helper',
      'app/hydration/hydrated.ts',
      'app/data/session/stored-session',
      'app/ui/browser-storage',
    ),
    priority: 9,
  },
  {
    name: 'react',
    test: named('node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'),
    priority: 8,
  },
  { name: 'supabase', test: named('node_modules/@supabase/', 'app/data/client/left-out/'), priority: 8 },
  // Every page links all style sheets of this group, so modules with other styles are separate.
  {
    name: 'plain-parts',
    test: named('app/ui/buttons/button', 'app/ui/icons/', 'app/ui/forms/field', 'app/layout/logo'),
    priority: 7,
  },
  {
    name: 'styled-parts',
    test: named(
      'app/ui/dialogs/dialog',
      'app/ui/feedback/notice',
      'app/ui/feedback/progress-bar',
      'app/ui/feedback/reading-failure',
      'app/ui/feedback/spinner',
      'app/ui/feedback/status-badge',
      'app/ui/forms/select-field',
      'app/ui/forms/switch',
      'app/ui/sections/tabs',
      'app/ui/toast/',
    ),
    priority: 6,
  },
  // Used by hydrated pages, without backend calls.
  {
    name: 'kit',
    test: named(
      'app/hydration/hydrate-part',
      'app/auth/session/admin-mode-storage',
      'app/auth/session/auth-paths',
      'app/auth/session/login-required',
      'app/auth/session/return-path',
      'app/data/context/site-configuration',
      'app/data/client/data-error',
      'app/data/session/session-error',
      'domain/posts/operation-blocked',
    ),
    priority: 5,
  },
  // Session and function calls, for all staff and account pages.
  {
    name: 'session',
    test: named(
      'app/auth/session/session-',
      'app/data/client/browser-client',
      'app/data/client/call-function',
      'app/data/client/describe-failure',
      'app/data/review-manager',
      'app/data/session/current-session',
      'app/data/session/editor-grant',
      'app/data/session/own-role',
      'app/data/session/second-step',
      'app/ui/use-latest-answer',
      'domain/permissions/',
      'domain/shapes/',
      'app/ui/format-moment',
      'domain/time-zone/calendar-days',
      'domain/time-zone/zone-clock',
      'packages/import/dates/zone-clock',
      'domain/time-zone/zone-times',
    ),
    priority: 4,
  },
  // Queries, mutations and forms for staff; never loaded for visitors.
  {
    name: 'staff',
    test: named(
      'node_modules/@tanstack/',
      'app/admin/staff.tsx',
      'app/admin/use-staff-form',
      'app/admin/address',
    ),
    priority: 3,
  },
  // Post data without UI, shared by lists, editor and imports.
  {
    name: 'posts',
    test: named(
      'app/data/posts/writer-messages',
      'packages/import/text/drop-ending',
      'packages/import/html/character-references',
      'packages/import/html/html-elements',
      'domain/html/render/responsive-images',
      'domain/html/render/rewrite-tags',
      'domain/html/render/storage-paths',
      'packages/import/html/sanitize/clean-url',
      'packages/import/text/slug',
      'domain/pictures/picture-choices',
      'domain/posts/pagination',
      'domain/posts/post-dates',
      'domain/posts/post-path',
      'domain/posts/post.ts',
      'domain/posts/tag-path',
    ),
    priority: 1,
  },
  {
    name: 'admin',
    test: named(
      'app/admin/admin-',
      'app/admin/posts/reviews/count-waiting',
      'app/admin/section-link',
      'app/admin/shell/',
      'app/admin/use-',
    ),
    priority: 1,
  },
]

/**
 * @param {string[]} parts substrings of module paths
 * @returns {(path: string) => boolean}
 */
function named(...parts) {
  return (path) => parts.some((part) => path.replaceAll('\\', '/').includes(part))
}
