import { accountDeleted, roleGiven } from './account-mails.ts'
import { bookingCancelled, bookingConfirmation, bookingMoved, bookingReminder } from './booking-mails.ts'
import { bookingNotice } from './booking-mails.ts'
import { calculatorResult } from './calculator-result.ts'
import { leadConfirmation, leadNotice, leadReply } from './lead-mails.ts'
import { paymentReceiptMail, paymentReminderMail, paymentRequestMail } from './payment-mails.ts'
import { reviewNotice } from './review-notice.ts'
import { type RegisteredMail, registerMail } from './mail-template.ts'

/** Every mail of the agency, by the name that private.enqueue_mail calls it. */
export const MAIL_TEMPLATES: Record<string, RegisteredMail> = {
  'account-deleted': registerMail(accountDeleted),
  'booking-cancelled': registerMail(bookingCancelled),
  'booking-confirmation': registerMail(bookingConfirmation),
  'booking-moved': registerMail(bookingMoved),
  'booking-notice': registerMail(bookingNotice),
  'booking-reminder': registerMail(bookingReminder),
  'calculator-result': registerMail(calculatorResult),
  'lead-confirmation': registerMail(leadConfirmation),
  'lead-notice': registerMail(leadNotice),
  'lead-reply': registerMail(leadReply),
  'payment-request': registerMail(paymentRequestMail),
  'payment-reminder': registerMail(paymentReminderMail),
  'payment-receipt': registerMail(paymentReceiptMail),
  'role-given': registerMail(roleGiven),
  'review-notice': registerMail(reviewNotice),
}
