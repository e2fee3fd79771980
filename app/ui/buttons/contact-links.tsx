import { Icon } from '../icons/icon.tsx'

export type Contact = {
  email: string
  emailLabel: string
  /** Invoice number for the subject of the email. */
  emailSubject: string
  phone: string
  phoneLabel: string
}

/** Returns the `tel:` link for a formatted number. */
export function composePhoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

export function composeMailLink({ email, emailSubject }: Pick<Contact, 'email' | 'emailSubject'>): string {
  return `mailto:${email}?subject=${encodeURIComponent(emailSubject)}`
}

/** Email and phone links. */
export function ContactLinks({ email, emailLabel, emailSubject, phone, phoneLabel }: Contact) {
  return (
    <ul className="contact-links">
      <li>
        <a href={composeMailLink({ email, emailSubject })}>
          <Icon name="mail" size={22} className="brand-text" />
          <span>
            <span className="t-cap">{emailLabel}</span>
            {email}
          </span>
        </a>
      </li>
      <li>
        <a href={composePhoneLink(phone)}>
          <Icon name="phone" size={22} className="brand-text" />
          <span>
            <span className="t-cap">{phoneLabel}</span>
            {phone}
          </span>
        </a>
      </li>
    </ul>
  )
}
