import { leadNotice } from './lead-notice.ts'
import { type RegisteredMail, registerMail } from './mail-template.ts'

/** Every mail of the agency, by the name that private.enqueue_mail calls it. */
export const MAIL_TEMPLATES: Record<string, RegisteredMail> = {
  'lead-notice': registerMail(leadNotice),
}
