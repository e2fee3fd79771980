import { accountDeleted, roleGranted } from './account-mails.ts'
import {
  bookingCancelled,
  bookingConfirmation,
  bookingMoved,
  bookingNotice,
  bookingReminder,
} from './booking-mails.ts'
import { calculatorResult } from './calculator-result.ts'
import { colleagueNotice } from './colleague-notice.ts'
import { commentNotice } from './comment-notice.ts'
import { leadConfirmation, leadNotice, leadReply } from './lead-mails.ts'
import {
  creditNoteMail,
  paymentReceiptMail,
  paymentReminderMail,
  paymentRequestMail,
} from './payment-mails.ts'
import { reviewNotice } from './review-notice.ts'
import type { MailTemplate } from './mail-template.ts'

export const MAIL_TEMPLATES: Record<string, MailTemplate> = {
  'account-deleted': accountDeleted,
  'booking-cancelled': bookingCancelled,
  'booking-confirmation': bookingConfirmation,
  'booking-moved': bookingMoved,
  'booking-notice': bookingNotice,
  'booking-reminder': bookingReminder,
  'calculator-result': calculatorResult,
  'colleague-notice': colleagueNotice,
  'comment-notice': commentNotice,
  'lead-confirmation': leadConfirmation,
  'lead-notice': leadNotice,
  'lead-reply': leadReply,
  'payment-credit-note': creditNoteMail,
  'payment-request': paymentRequestMail,
  'payment-reminder': paymentReminderMail,
  'payment-receipt': paymentReceiptMail,
  'role-given': roleGranted,
  'review-notice': reviewNotice,
}
