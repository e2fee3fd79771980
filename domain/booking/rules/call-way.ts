import { z } from '#domain/schema.ts'

/** How a call takes place: agreed in the mails, at an address of the web, or the host phones. */
const CALL_WAYS = ['open', 'video', 'phone'] as const
export const callWay = z.enum(CALL_WAYS)
export type CallWay = z.infer<typeof callWay>

/** In characters; the same as in the database. */
const LONGEST_URL = 2_000
const MEETING = /^https:\/\/[^/?#@\s"<>]+(?:[/?#][^\s"<>]*)?$/

/** Whether people can be sent there: an address of the web with encryption, and without a name and password in it. */
export function isMeetingUrl(text: string): boolean {
  return text.length <= LONGEST_URL && MEETING.test(text) && URL.canParse(text)
}

/** Whether a call can't take place without a number: the chosen host phones, or whoever it may be does. */
export function isPhoneNeeded(
  hosts: readonly { id: string; callWay: CallWay }[],
  chosen: string | null | undefined,
): boolean {
  const asked = hosts.filter(({ id }) => !chosen || id === chosen)
  return asked.length > 0 && asked.every((host) => host.callWay === 'phone')
}

/** What calendars say as the place of a call; null while it is not settled. */
export function describePlace(call: {
  way: CallWay
  meetingUrl: string
  phone: string | null
}): string | null {
  if (call.way === 'video') return call.meetingUrl
  if (call.way === 'phone') return call.phone ? `By phone: ${call.phone}` : 'By phone'
  return null
}
