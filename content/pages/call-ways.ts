/** Texts for the kinds of calls: before and after booking. */
export const callWays = {
  open: { offered: 'By video or phone', booked: 'By video or phone, as we agree by mail' },
  video: { offered: 'By video', booked: 'Join by video' },
  phone: { offered: 'By phone: we call you', booked: 'We phone you' },
} as const
