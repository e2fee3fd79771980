import { z } from '#domain/schema.ts'

const CALL_WAYS = ['open', 'video', 'phone'] as const
export const callWay = z.enum(CALL_WAYS)
export type CallWay = z.infer<typeof callWay>

/** Same as in the database. */
const MAX_URL_LENGTH = 2_000
const MEETING = /^https:\/\/[^/?#@\s"<>]+(?:[/?#][^\s"<>]*)?$/

export function isMeetingUrl(text: string): boolean {
  return text.length <= MAX_URL_LENGTH && MEETING.test(text) && URL.canParse(text)
}

/** Empty unless calls are by video. */
export const meetingUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH)
  .refine((url) => url === '' || isMeetingUrl(url), {
    error: 'must be an address such as https://meet.example/room',
  })

/** Whether the visitor must enter a phone number, because the chosen host or one of the possible hosts calls by phone. */
export function isPhoneNeeded(
  hosts: readonly { id: string; callWay: CallWay }[],
  chosen: string | null | undefined,
): boolean {
  const possible = hosts.filter(({ id }) => !chosen || id === chosen)
  return possible.length > 0 && possible.every((host) => host.callWay === 'phone')
}

export function describePlace(call: {
  way: CallWay
  meetingUrl: string
  phone: string | null
}): string | null {
  if (call.way === 'video') return call.meetingUrl
  if (call.way === 'phone') return call.phone ? `By phone: ${call.phone}` : 'By phone'
  return null
}
