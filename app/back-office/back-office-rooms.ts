import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { BackOfficeRoom } from './back-office-room.ts'

/** In the order of the navigation; the first one is what `/admin` opens. */
export const backOfficeRooms: readonly BackOfficeRoom[] = [
  {
    path: 'inbox',
    label: 'Inbox',
    icon: 'mail',
    permission: 'site.manage',
    load: async () => (await import('./inbox/inbox-room.tsx')).InboxRoom,
  },
  {
    path: 'calendar',
    label: 'Calendar',
    icon: 'calendar-days',
    permission: 'site.manage',
    load: async () => (await import('./calendar/calendar-room.tsx')).CalendarRoom,
  },
  {
    path: 'payments',
    label: 'Payments',
    icon: 'credit-card',
    permission: 'site.manage',
    load: async () => (await import('./payments/payments-room.tsx')).PaymentsRoom,
  },
  {
    path: 'posts',
    label: 'Posts',
    icon: 'file-pen-line',
    permission: 'posts.write',
    countWaiting: async () => (await import('./posts/reviews/count-waiting.ts')).countWaiting(),
    load: async () => (await import('./posts/posts-room.tsx')).PostsRoom,
  },
  {
    path: 'media',
    label: 'Media',
    icon: 'images',
    permission: 'posts.write',
    load: async () => (await import('./media/media-room.tsx')).MediaRoom,
  },
  {
    path: 'schedule',
    label: 'Schedule',
    icon: 'calendar-check',
    permission: 'posts.edit',
    load: async () => (await import('./schedule/schedule-room.tsx')).ScheduleRoom,
  },
  {
    path: 'deliveries',
    label: 'Deliveries',
    icon: 'truck',
    permission: 'site.manage',
    load: async () => (await import('./deliveries/deliveries-room.tsx')).DeliveriesRoom,
  },
  {
    path: 'people',
    label: 'People',
    icon: 'users',
    permission: 'people.manage',
    load: async () => (await import('./people/people-room.tsx')).PeopleRoom,
  },
  {
    path: 'activity',
    label: 'Activity',
    icon: 'history',
    permission: 'activity.read',
    load: async () => (await import('./activity/activity-room.tsx')).ActivityRoom,
  },
  {
    path: 'system',
    label: 'System',
    icon: 'heart-pulse',
    permission: 'site.manage',
    load: async () => (await import('./system/system-room.tsx')).SystemRoom,
  },
]

/** What an address behind `/admin/` means: a room and a place in it, or null where there is none. */
export function findRoom(rest: string): { room: BackOfficeRoom; place: string } | null {
  const [path = '', ...places] = rest.split('/')
  const room = path === '' ? backOfficeRooms[0] : backOfficeRooms.find((one) => one.path === path)
  return room ? { room, place: places.join('/') } : null
}

/** What an address says behind `/admin/`. */
export function readRoomPath(pathname: string): string {
  const rest = pathname.slice(BACK_OFFICE_PATH.length).replace(/^\//, '')
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

export function composeRoomTitle(room: BackOfficeRoom | null | undefined, siteName: string): string {
  return `${room?.label ?? 'Back office'} | ${siteName} back office`
}
