import fallback from '#content/defaults/contact.json' with { type: 'json' }
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, head, icon, line, link, list, text } from '#domain/documents/fields.ts'
/**
 * Phone numbers and addresses come from the settings, the points about calls from the booking page. `{zone}`
 * in `clock` is the city of the time zone.
 */
export const contactPage = defineDocument({
  name: 'contact',
  label: 'Contact page',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(200),
    phone: group({ label: line(20), note: text(110) }),
    email: group({ label: line(20), note: text(110), subject: line(60) }),
    address: group({ label: line(20) }),
    clock: text(110),
    call: group({ title: line(60), lead: text(160), action: action() }),
    otherTitle: line(60),
    payInvoice: group({
      icon: icon(contentIcons),
      title: line(40),
      byForm: text(70),
      withoutForm: text(70),
      href: link(),
    }),
    others: list(group({ icon: icon(contentIcons), title: line(40), text: line(70), href: link() }), {
      min: 1,
      max: 5,
    }),
  }),
  fallback,
})
