/** Settings that owners can change at /admin/settings, by the names of their environment variables. */

import { OPERATION_GROUPS } from './operation-forms.ts'
import { listClientSettings, type SettingForm, type SettingGroup } from './setting-form.ts'

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'agency',
    title: 'Agency',
    note: 'Shown on pages, in emails, PDFs, feeds and search results.',
    settings: [
      { name: 'AGENCY_NAME', label: 'Name' },
      {
        name: 'AGENCY_LEGAL_NAME',
        label: 'Legal name',
        hint: 'As registered. In the copyright line and on payment requests.',
      },
      {
        name: 'AGENCY_TAX_NUMBER',
        label: 'Tax number',
        hint: 'Such as a VAT ID. On payment requests and in the imprint.',
      },
      {
        name: 'AGENCY_EMAIL',
        label: 'Email',
        input: 'email',
        hint: 'Sender of emails. Also receives messages and bookings; Email has other addresses for them.',
      },
      { name: 'AGENCY_PHONE', label: 'Phone', input: 'tel' },
      { name: 'AGENCY_ADDRESS', label: 'Postal address', kind: 'lines' },
      { name: 'AGENCY_TIME_ZONE', label: 'Time zone', choices: 'time-zone' },
      {
        name: 'AGENCY_COUNTRY',
        label: 'Country or region',
        choices: 'country',
        hint: 'Its public holidays are days off. Type a name to find its code, and add a region if you like: US-CA, DE-BY. Leave empty for the country of the time zone.',
      },
      {
        name: 'REGION_FORMAT',
        label: 'Dates and figures',
        choices: 'region-format',
        hint: 'Format on pages, in emails and in PDFs.',
      },
      {
        name: 'AGENCY_CURRENCY',
        label: 'Currency',
        choices: 'currency',
        hint: 'For new payment requests. You can change it in each one.',
      },
      {
        name: 'SITE_LANGUAGE',
        label: 'Language of posts',
        choices: 'language',
        hint: 'Type a name to find its code, such as en-GB or de.',
      },
      {
        name: 'MAIN_SITE_URL',
        label: 'Link of the logo',
        input: 'url',
        hint: 'Your main site, if it is elsewhere. Empty links to the home page.',
      },
      {
        name: 'AGENCY_PROFILES',
        label: 'Profiles on other sites',
        kind: 'list',
        hint: 'One address per line, such as your LinkedIn page. For search engines.',
      },
    ],
  },
  {
    id: 'look',
    title: 'Look',
    note: 'On pages, icons, share images, emails and payment PDFs. Try it below before you save.',
    settings: [
      { name: 'BRAND_LOGO', label: 'Logo', kind: 'picture', hint: 'SVG or PNG, shown instead of the name.' },
      {
        name: 'BRAND_LOGO_DARK',
        label: 'Logo on dark backgrounds',
        kind: 'picture',
        hint: 'For the footer and the dark theme. Without it, the logo is used there too.',
      },
      {
        name: 'BRAND_ICON',
        label: 'Icon',
        kind: 'picture',
        hint: 'Square SVG or PNG for browser tabs and home screens. Without it, the icon is drawn from the logo.',
      },
      {
        name: 'BRAND_COLOR',
        label: 'Color',
        kind: 'color',
        hint: 'For buttons, links and backgrounds, such as #0e5a45.',
      },
      {
        name: 'BRAND_CORNERS',
        label: 'Corners',
        options: [
          { value: 'soft', label: 'Soft' },
          { value: 'sharp', label: 'Sharp' },
          { value: 'round', label: 'Round' },
        ],
      },
      {
        name: 'BRAND_FONTS',
        label: 'Fonts',
        options: [
          { value: 'modern', label: 'Modern: Archivo with Instrument Sans' },
          { value: 'plain', label: 'Plain: Instrument Sans only' },
          { value: 'classic', label: 'Classic: a device serif font with Instrument Sans' },
        ],
      },
      {
        name: 'BRAND_THEME',
        label: 'Theme at the first visit',
        options: [
          { value: 'system', label: 'Same as the visitor’s device' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ],
        hint: 'Visitors can change it in the footer.',
      },
    ],
  },
  {
    id: 'email',
    title: 'Email',
    note: 'Without a mail server, emails wait up to 7 days. Save first, then send a test email.',
    settings: [
      {
        name: 'SMTP_URL',
        label: 'Mail server',
        kind: 'secret',
        input: 'smtp',
        hint: 'Your email provider lists these under “SMTP” or “outgoing mail”.',
      },
      {
        name: 'MESSAGE_NOTICE_EMAIL',
        label: 'New messages are reported to',
        input: 'email',
        hint: 'Leave empty to use the agency’s email.',
      },
      {
        name: 'BOOKING_NOTICE_EMAIL',
        label: 'Booked calls are reported to',
        input: 'email',
        hint: 'For hosts without an email address. Leave empty to use the agency’s email.',
      },
      {
        name: 'ALERT_EMAIL',
        label: 'Problems of the site are reported to',
        input: 'email',
        hint: 'A full disk, failed backups, an expiring certificate. Leave empty to send no reports.',
      },
      {
        name: 'IMAP_URL',
        label: 'Mailbox',
        kind: 'secret',
        input: 'imap',
        hint: 'Its new mail appears in the inbox. Your email provider lists the server under “IMAP” or “incoming mail”.',
      },
      {
        name: 'REPLY_ADDRESS',
        label: 'Reply address',
        input: 'email',
        hint: 'Address of the mailbox, if it receives plus addresses such as hello+1@agency.com. Without it, replies go to the agency’s email.',
      },
      {
        name: 'INBOUND_MAIL_SECRET',
        label: 'Inbound mail secret',
        kind: 'secret',
        hint: 'Only if a provider such as Mailgun posts your mail to /functions/v1/receive-mail: its signing key.',
      },
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    note: 'How clients pay. Without any of these, payment requests can’t be sent.',
    settings: [
      { name: 'PAYMENT_ACCOUNT_NAME', label: 'Account holder' },
      { name: 'PAYMENT_IBAN', label: 'IBAN', hint: 'Requests in euros get a QR code for banking apps.' },
      { name: 'PAYMENT_BIC', label: 'BIC' },
      {
        name: 'PAYMENT_BANK_TEXT',
        label: 'Further bank details',
        kind: 'lines',
        hint: 'Such as “Routing number: 021000021”.',
      },
      {
        name: 'PAYMENT_LINK',
        label: 'Payment link',
        hint: 'Your provider’s link. {number}, {amount}, {currency} and {name} are filled in.',
      },
      {
        name: 'PAYMENT_EMBED_URL',
        label: 'Payment form',
        input: 'url',
        hint: 'Your provider’s page, shown on the payment page.',
      },
      { name: 'PAYMENT_BUTTON_ID', label: 'Button ID of the payment form' },
      {
        name: 'PAYMENT_REMINDERS',
        label: 'Reminder days',
        kind: 'list',
        hint: 'One number per line, counted from the due day: -3 is three days before, 7 a week after. Empty sends none.',
      },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        label: 'Stripe signing secret',
        kind: 'secret',
        hint: 'Marks requests as paid when Stripe reports it.',
      },
      { name: 'PAYPAL_WEBHOOK_ID', label: 'PayPal webhook ID', kind: 'secret' },
    ],
  },
  {
    id: 'booking',
    title: 'Booking',
    note: 'Hosts, hours and days off are in Calendar.',
    settings: [
      {
        name: 'BOOKING_EMBED_URL',
        label: 'Page of a booking service',
        input: 'url',
        hint: 'Shown instead of the site’s own calendar.',
      },
      { name: 'CALCOM_WEBHOOK_SECRET', label: 'Cal.com webhook secret', kind: 'secret' },
      { name: 'CALENDLY_WEBHOOK_SIGNING_KEY', label: 'Calendly signing key', kind: 'secret' },
      ...listClientSettings('Google Calendar', 'GOOGLE_CALENDAR', {
        purpose: 'Lets hosts connect their calendar.',
        place: 'console.cloud.google.com, with the Google Calendar API enabled',
        path: '/admin/calendar/connected/google',
      }),
      ...listClientSettings('Microsoft 365', 'MICROSOFT_CALENDAR', {
        purpose: 'Lets hosts connect their calendar.',
        place: 'entra.microsoft.com',
        path: '/admin/calendar/connected/microsoft',
      }),
      {
        name: 'MICROSOFT_CALENDAR_TENANT_ID',
        label: 'Microsoft 365: tenant ID',
        hint: 'Directory (tenant) ID, if only accounts of your organization may connect.',
      },
    ],
  },
  {
    id: 'legal',
    title: 'Legal',
    note: 'For the drafts of the privacy, terms, imprint and cookies pages. The drafts are not legal advice.',
    settings: [
      {
        name: 'LEGAL_REGION',
        label: 'Wording',
        options: [
          { value: 'us', label: 'United States' },
          { value: 'uk', label: 'United Kingdom' },
          { value: 'eu', label: 'European Union' },
        ],
      },
      {
        name: 'AGENCY_REPRESENTATIVE',
        label: 'Represented by',
        hint: 'Such as “Ada Reed, managing director”.',
      },
      { name: 'AGENCY_REGISTER', label: 'Register entry', hint: 'Such as “Companies House, 01234567”.' },
      {
        name: 'MESSAGE_DAYS',
        label: 'Days to keep messages',
        hint: 'After the last contact. Leave empty to keep all. Older ones are deleted nightly, with their history.',
      },
      { name: 'CALL_DAYS', label: 'Days to keep calls', hint: 'After the call. Leave empty to keep them.' },
      { name: 'HOSTING_PROVIDER', label: 'Hosting provider', hint: 'Its name, and its address if you wish.' },
    ],
  },
  ...OPERATION_GROUPS,
]

const forms = new Map(SETTING_GROUPS.flatMap(({ settings }) => settings.map((form) => [form.name, form])))

export const findSettingForm = (name: string): SettingForm | undefined => forms.get(name)
export const EDITABLE_SETTINGS: readonly string[] = [...forms.keys()]
