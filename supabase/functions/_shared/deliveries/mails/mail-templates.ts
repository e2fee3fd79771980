import { leadConfirmation } from './lead-confirmation.ts'
import { leadNotice } from './lead-notice.ts'
import { type RegisteredMail, registerMail } from './mail-template.ts'

/** Every mail of the agency, by the name that private.enqueue_mail calls it. */
export const MAIL_TEMPLATES: Record<string, RegisteredMail> = {
  'lead-confirmation': registerMail(leadConfirmation),
  'lead-notice': registerMail(leadNotice),
}
