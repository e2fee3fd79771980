import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import type { AdminSection } from './admin-section.ts'

/** In navigation order; `/admin` opens the first one. */
export const adminSections: readonly AdminSection[] = [
  {
    path: 'inbox',
    label: 'Inbox',
    icon: 'mail',
    permission: 'clients.manage',
    load: async () => (await import('./inbox/inbox-section.tsx')).InboxSection,
  },
  {
    path: 'calendar',
    label: 'Calendar',
    icon: 'calendar-days',
    permission: 'clients.manage',
    load: async () => (await import('./calendar/calendar-section.tsx')).CalendarAdmin,
  },
  {
    path: 'payments',
    label: 'Payments',
    icon: 'credit-card',
    permission: 'clients.manage',
    load: async () => (await import('./payments/payments-section.tsx')).PaymentsSection,
  },
  {
    path: 'posts',
    label: 'Posts',
    icon: 'file-pen-line',
    permission: 'posts.write',
    countWaiting: async () => {
      const [{ countReviews }, { getBrowserClient }] = await Promise.all([
        import('#app/data/review-manager.ts'),
        import('#app/data/client/browser-client.ts'),
      ])
      const { waiting, changes } = await countReviews(getBrowserClient())
      return waiting + changes
    },
    load: async () => (await import('./posts/posts-section.tsx')).PostsSection,
  },
  {
    path: 'pages',
    label: 'Pages',
    icon: 'layout-template',
    permission: 'posts.edit',
    load: async () => (await import('./pages/pages-section.tsx')).PagesSection,
  },
  {
    path: 'media',
    label: 'Media',
    icon: 'images',
    permission: 'posts.write',
    load: async () => (await import('./media/media-section.tsx')).MediaSection,
  },
  {
    path: 'schedule',
    label: 'Schedule',
    icon: 'calendar-check',
    permission: 'posts.edit',
    load: async () => (await import('./schedule/schedule-section.tsx')).ScheduleSection,
  },
  {
    path: 'deliveries',
    label: 'Deliveries',
    icon: 'truck',
    permission: 'site.manage',
    load: async () => (await import('./deliveries/deliveries-section.tsx')).DeliveriesSection,
  },
  {
    path: 'people',
    label: 'People',
    icon: 'users',
    permission: 'people.manage',
    load: async () => (await import('./people/people-section.tsx')).PeopleSection,
  },
  {
    path: 'activity',
    label: 'Activity',
    icon: 'history',
    permission: 'activity.read',
    load: async () => (await import('./activity/activity-section.tsx')).ActivitySection,
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: 'sliders-horizontal',
    permission: 'site.manage',
    load: async () => (await import('./settings/settings-section.tsx')).SettingsSection,
  },
  {
    path: 'system',
    label: 'System',
    icon: 'heart-pulse',
    permission: 'site.manage',
    load: async () => (await import('./system/system-page.tsx')).SystemPage,
  },
]

/** Splits the path after `/admin/` into section and subpath; null for an unknown section. */
export function findSection(rest: string): { section: AdminSection; subpath: string } | null {
  const [path = '', ...places] = rest.split('/')
  const section = path === '' ? adminSections[0] : adminSections.find((one) => one.path === path)
  return section ? { section, subpath: places.join('/') } : null
}

/** Returns the decoded path after `/admin/`. */
export function readSectionPath(pathname: string): string {
  const rest = pathname.slice(ADMIN_PATH.length).replace(/^\//, '')
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

export function composeSectionTitle(section: AdminSection | null | undefined, siteName: string): string {
  return section ? `${section.label} | ${siteName} admin` : `${siteName} admin`
}
