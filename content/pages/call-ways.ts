/** Texts for the kinds of calls: before and after booking. */
export const callWays = {
  open: { offered: 'By video or phone', booked: 'By video or phone. We’ll confirm by email.' },
  video: { offered: 'By video', booked: 'Join by video' },
  phone: { offered: 'By phone: we’ll call you', booked: 'We’ll call you' },
} as const
