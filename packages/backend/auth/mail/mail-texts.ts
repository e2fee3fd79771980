/** What each mail says. */
export type MailKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'already-registered'
  | 'failed-sign-ins'
  | 'recovery-code-used'
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'passkey-added'
  | 'passkey-removed'

export type MailVariables = {
  siteName: string
  siteUrl: string
  /** Address that the button opens; null when the mail has none. */
  link: string | null
  /** Six digits that do the same; null when the mail has none. */
  code: string | null
  /** The address that an account is to get. */
  newEmail?: string | null
  /** Somebody else's sign-up of the same address waits as well. */
  isContested?: boolean
  /** Recovery codes that are still unused. */
  codesLeft?: number
}

export type MailText = {
  subject: string
  paragraphs: readonly string[]
  button: string | null
  closing: string
}

const NOT_ASKED = "If you didn't ask for this, you can ignore this mail; nothing changes."

const NOT_YOU =
  "You receive this so that you know. If it wasn't you, ask for a new password on the sign-in page at once."

/** The words of a mail. */
export function writeMail(kind: MailKind, variables: MailVariables): MailText {
  return TEXTS[kind](variables)
}

const TEXTS: Record<MailKind, (variables: MailVariables) => MailText> = {
  signup: ({ siteName, isContested }) => ({
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [
      `Somebody, probably you, signed up for ${siteName} with this address. If it was you, please confirm that it is yours.`,
      'Confirming makes the account, with the password that was chosen in that sign-up.',
      ...(isContested
        ? [
            'This address was used for more than one sign-up, from different places. Confirm only the one you made yourself, or reset your password afterwards.',
          ]
        : []),
    ],
    button: 'Confirm my address',
    closing:
      "If it wasn't you, don't open the link and give the code to nobody; then no account comes of it.",
  }),
  invite: ({ siteName }) => ({
    subject: `You are invited to ${siteName}`,
    paragraphs: [`Somebody at ${siteName} made an account for you. Accept the invitation to use it.`],
    button: 'Accept the invitation',
    closing: "If you don't know what this is about, you can ignore this mail.",
  }),
  recovery: ({ siteName }) => ({
    subject: `Reset your password for ${siteName}`,
    paragraphs: [`Somebody, probably you, asked to reset the password of your account at ${siteName}.`],
    button: 'Choose a new password',
    closing: `${NOT_ASKED} Your password stays as it is.`,
  }),
  email_change: ({ siteName, newEmail }) => ({
    subject: `Confirm the new email address of your account at ${siteName}`,
    paragraphs: [
      `Your account at ${siteName} is to be known by the address ${newEmail}.`,
      'The change needs a confirmation from the old and from the new address.',
    ],
    button: 'Confirm the change',
    closing: NOT_ASKED,
  }),
  reauthentication: ({ siteName, code }) => ({
    subject: `${code} is your code for ${siteName}`,
    paragraphs: [`Enter this code at ${siteName} to confirm that it is you.`],
    button: null,
    closing: "If you didn't ask for a code, somebody may know your password: please change it.",
  }),
  'already-registered': ({ siteName }) => ({
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      `Somebody, probably you, tried to sign up for ${siteName} with this address, which has an account already.`,
      'Please sign in. If you forgot your password, ask for a new one there.',
    ],
    button: null,
    closing: NOT_ASKED,
  }),
  'failed-sign-ins': ({ siteName }) => ({
    subject: `Many failed sign-ins at ${siteName}`,
    paragraphs: [
      `Somebody tried many wrong passwords for your account at ${siteName} within an hour. Sign-ins with a password are slowed down for now.`,
      'If your password is used anywhere else, or is easy to guess, please choose a new one.',
    ],
    button: null,
    closing: 'You receive this so that you know; nothing was changed.',
  }),
  'recovery-code-used': ({ siteName, codesLeft }) => ({
    subject: `A recovery code was used at ${siteName}`,
    paragraphs: [
      `Somebody, probably you, signed in at ${siteName} with one of your recovery codes instead of your authenticator.`,
      `You have ${codesLeft} of them left; new ones can be made on the page of your account.`,
    ],
    button: null,
    closing: "If it wasn't you, choose a new password and new recovery codes at once.",
  }),
  'password-changed': ({ siteName }) => ({
    subject: `A new password for your account at ${siteName}`,
    paragraphs: [
      `A new password was set for your account at ${siteName}. Every other device was signed out.`,
    ],
    button: null,
    closing: NOT_YOU,
  }),
  'email-changed': ({ siteName, newEmail }) => ({
    subject: `Your account at ${siteName} has a new email address`,
    paragraphs: [
      `Your account at ${siteName} is now known by the address ${newEmail}. This address opens it no more.`,
    ],
    button: null,
    closing: `If it wasn't you, write to ${siteName} at once: this address can't reset the password any more.`,
  }),
  'factor-added': ({ siteName }) => ({
    subject: `A second step was added to your account at ${siteName}`,
    paragraphs: [
      `Signing in at ${siteName} now also takes a new authenticator or security key. Every other device was signed out.`,
    ],
    button: null,
    closing: NOT_YOU,
  }),
  'factor-removed': ({ siteName }) => ({
    subject: `A second step was removed from your account at ${siteName}`,
    paragraphs: [
      `An authenticator, a security key or the recovery codes of your account at ${siteName} were removed and open it no more. Every other device was signed out.`,
    ],
    button: null,
    closing: NOT_YOU,
  }),
  'passkey-added': ({ siteName }) => ({
    subject: `A passkey was added to your account at ${siteName}`,
    paragraphs: [
      `A new passkey opens your account at ${siteName}, without a password. Every other device was signed out.`,
    ],
    button: null,
    closing: NOT_YOU,
  }),
  'passkey-removed': ({ siteName }) => ({
    subject: `A passkey was removed from your account at ${siteName}`,
    paragraphs: [
      `A passkey of your account at ${siteName} was removed and opens it no more. Every other device was signed out.`,
    ],
    button: null,
    closing: NOT_YOU,
  }),
  'recovery-codes-made': ({ siteName }) => ({
    subject: `New recovery codes for your account at ${siteName}`,
    paragraphs: [
      `New recovery codes were made for your account at ${siteName}. Those from before are worth nothing any more.`,
    ],
    button: null,
    closing: NOT_YOU,
  }),
}
