import { layOutMail } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'
import { type BookingMail, bookingMail, describeMoment, describeWay, nameHost } from './booking-mail.ts'

const WHAT_HAPPENED = {
  created: 'booked a call',
  moved: 'has a new time for a call',
  cancelled: 'has no call any more',
  reminder: 'has a call soon',
}

/** Tells the host, or the agency, what happened with a call. An answer to the mail goes to the visitor. */
export const bookingNotice: MailTemplate<BookingMail> = {
  data: bookingMail,
  compose(data, agency) {
    const timeZone = data.host_time_zone ?? agency.timeZone
    const { former_starts_at: former } = data
    const layout = layOutMail(
      {
        subject: `${data.name} ${WHAT_HAPPENED[data.change]}: ${describeMoment(data.starts_at, timeZone, agency)}`,
        heading: `${data.name} ${WHAT_HAPPENED[data.change]}`,
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['When', describeMoment(data.starts_at, timeZone, agency)],
              ['Before', former && describeMoment(former, timeZone, agency)],
              ['How', describeWay(data)],
              ['Meeting', data.meeting_url],
              ['Host', nameHost(data, agency)],
              ['Name', data.name],
              ['Company', data.company],
              ['Mail', data.email],
              ['Phone', data.phone],
              ...data.answers.map(({ label, answer }) => [label, answer] as const),
              ['Reason', data.cancel_reason],
              ['Looks like spam', data.spam_reasons.join('; ')],
            ],
          },
          { kind: 'button', label: 'Open the calendar', href: '/admin/calendar' },
          { kind: 'small', text: `An answer to this mail goes to ${data.email}.` },
        ],
      },
      agency,
    )
    return { ...layout, replyTo: data.email }
  },
}
