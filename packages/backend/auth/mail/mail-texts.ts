export type MailVariables = {
  siteName: string
  siteUrl: string
  /** URL of the button; null for an email without one. */
  link: string | null
  /** Six digits that do the same as the link; null for an email without them. */
  code: string | null
  newEmail?: string | null
  /** True if someone else's sign-up with the same address is pending. */
  isContested?: boolean
  codesLeft?: number
}

type MailText = {
  subject: string
  paragraphs: readonly string[]
  button?: string
  closing: string
}

const IGNORE = "If you didn't request this, you can ignore this email. Nothing changes."
const NOT_YOU = "If this wasn't you, reset your password on the sign-in page right away."

const TEXTS = {
  signup: ({ siteName, isContested }) => ({
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [
      `Someone, probably you, signed up for ${siteName} with this address. If it was you, please confirm that it is yours.`,
      'Confirming creates the account with the password chosen when signing up.',
      ...(isContested
        ? [
            'This address was used for more than one sign-up, from different places. Confirm only the one you made yourself, or reset your password afterward.',
          ]
        : []),
    ],
    button: 'Confirm my address',
    closing: "If it wasn't you, don't open the link and don't share the code. No account is created then.",
  }),
  invite: ({ siteName }) => ({
    subject: `You are invited to ${siteName}`,
    paragraphs: [`${siteName} created an account for you. Accept the invitation to use it.`],
    button: 'Accept the invitation',
    closing: "If you weren't expecting this, you can ignore this email.",
  }),
  recovery: ({ siteName }) => ({
    subject: `Reset your password for ${siteName}`,
    paragraphs: [`Someone, probably you, asked to reset the password of your account at ${siteName}.`],
    button: 'Choose a new password',
    closing: `${IGNORE} Your password stays as it is.`,
  }),
  email_change: ({ siteName, newEmail }) => ({
    subject: `Confirm the new email address of your account at ${siteName}`,
    paragraphs: [
      `Someone, probably you, asked to change the address of your account at ${siteName} to ${newEmail}.`,
      'Both the old and the new address must confirm the change.',
    ],
    button: 'Confirm the change',
    closing: IGNORE,
  }),
  reauthentication: ({ siteName, code }) => ({
    subject: `${code} is your code for ${siteName}`,
    paragraphs: [`Enter this code at ${siteName} to confirm that it is you.`],
    closing: "If you didn't request a code, someone may know your password: please change it.",
  }),
  'already-registered': ({ siteName }) => ({
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      `Someone, probably you, tried to sign up for ${siteName} with this address, which already has an account.`,
      'Please sign in. If you forgot your password, reset it on the sign-in page.',
    ],
    closing: IGNORE,
  }),
  'failed-sign-ins': ({ siteName }) => ({
    subject: `Many failed sign-ins at ${siteName}`,
    paragraphs: [
      `Someone tried many wrong passwords for your account at ${siteName} within an hour. Password sign-ins are slowed down for now.`,
      'If you use your password anywhere else, or it is easy to guess, please choose a new one.',
    ],
    closing: 'Your account was not changed.',
  }),
  'recovery-code-used': ({ siteName, codesLeft }) => ({
    subject: `A recovery code was used at ${siteName}`,
    paragraphs: [
      `Someone, probably you, signed in at ${siteName} with one of your recovery codes instead of your authenticator.`,
      `You have ${codesLeft} of them left. You can create new ones on your account page.`,
    ],
    closing: "If this wasn't you, choose a new password and create new recovery codes right away.",
  }),
  'password-changed': ({ siteName }) => ({
    subject: `A new password for your account at ${siteName}`,
    paragraphs: [
      `The password of your account at ${siteName} was changed. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'email-changed': ({ siteName, newEmail }) => ({
    subject: `Your account at ${siteName} has a new email address`,
    paragraphs: [
      `The address of your account at ${siteName} is now ${newEmail}. You can no longer sign in with this one.`,
    ],
    closing: `If this wasn't you, contact ${siteName} right away: this address can no longer reset the password.`,
  }),
  'factor-added': ({ siteName }) => ({
    subject: `A second step was added to your account at ${siteName}`,
    paragraphs: [
      `Signing in at ${siteName} now also requires a new authenticator or security key. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'factor-removed': ({ siteName }) => ({
    subject: `A second step was removed from your account at ${siteName}`,
    paragraphs: [
      `An authenticator, a security key or the recovery codes of your account at ${siteName} were removed. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'passkey-added': ({ siteName }) => ({
    subject: `A passkey was added to your account at ${siteName}`,
    paragraphs: [
      `A new passkey can sign in to your account at ${siteName} without a password. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'passkey-removed': ({ siteName }) => ({
    subject: `A passkey was removed from your account at ${siteName}`,
    paragraphs: [
      `A passkey of your account at ${siteName} was removed and no longer signs you in. All other devices were signed out.`,
    ],
    closing: NOT_YOU,
  }),
  'recovery-codes-made': ({ siteName }) => ({
    subject: `New recovery codes for your account at ${siteName}`,
    paragraphs: [
      `New recovery codes were created for your account at ${siteName}. The earlier ones no longer work.`,
    ],
    closing: NOT_YOU,
  }),
} satisfies Record<string, (variables: MailVariables) => MailText>

export type MailKind = keyof typeof TEXTS

export function writeMail(kind: MailKind, variables: MailVariables): MailText {
  return TEXTS[kind](variables)
}
