import type { LegalFacts } from '#domain/legal/legal-pages.ts'
import { writeContact, writeList, writeSections } from './legal-text.ts'

/** Returns the privacy notice as Markdown. */
export function composePrivacy(facts: LegalFacts): string {
  const { region, hosting, services, hasOwnCalendar, isSignUpOpen } = facts
  const isEuropean = region !== 'us'
  return writeSections([
    {
      title: 'Who we are',
      text: [
        isEuropean
          ? `${facts.legalName} runs ${facts.siteUrl} and is the controller of the personal data described here. “We” means ${facts.legalName}.`
          : `${facts.legalName} runs ${facts.siteUrl} and decides how the personal information described here is used. “We” means ${facts.legalName}.`,
        writeContact(facts),
      ],
    },
    {
      title: 'What we collect, and why',
      text: [
        '**When you visit.** Your browser sends its IP address, the page it requests, and its name and version. We use the IP address to respond and to prevent abuse. The site’s logs record the type of page, the time and the result, but not your IP address.',
        '**When you write to us.** We store what you enter – name, email, phone, company, message – with the page you sent it from, the site that linked to it and the campaign in the link, if any. We use it to answer you and to learn which pages help. We score messages for spam on our own server.',
        hasOwnCalendar
          ? '**When you book a call.** We store your name, email, brand, phone, time zone, answers and the chosen time, to have the call, to send the confirmation and reminders, and to let you move or cancel it.'
          : '**When you book a call.** The booking provider named below stores what you enter and sends it to us, so that we can have the call.',
        '**When you become a client.** We store your name, address and email with what you owe and have paid, because we have to invoice and keep accounts. We record when an invoice link is first opened.',
        isSignUpOpen &&
          '**When you create an account.** We store your email address, a hash of your password, your second factors, and your sessions with time, device and IP address, to sign you in and to protect the account.',
        '**When we email you.** We store the address, the subject and whether your mail server accepted the email. Our emails contain no tracking pixels.',
        '**Videos and posts from other sites** in our articles load only after you click them. From then on their provider’s privacy notice applies.',
      ],
    },
    {
      title: 'Our legal bases',
      text: [
        isEuropean &&
          `We rely on these parts of Article 6(1) of the ${region === 'uk' ? 'UK GDPR' : 'GDPR'}:`,
        isEuropean &&
          writeList([
            '(b) contract: calls, invoices, accounts, and messages about working together',
            '(c) legal obligation: invoices and accounting records',
            '(f) legitimate interests: answering other messages, security of the site, and learning which pages help',
            services.some(({ asksFirst }) => asksFirst) &&
              '(a) consent: analytics services that need it; you can withdraw it on the [Cookies](/cookies) page at any time',
          ]),
        isEuropean &&
          'You don’t have to give us any data. Without a way to reach you we can’t answer you, hold a call or invoice you. We make no automated decisions about you.',
      ],
    },
    {
      title: 'Who receives it',
      text: [
        `Our staff see it only as far as their work requires.${hosting ? ` The site is hosted by ${hosting}, which processes data on our behalf.` : ''}${services.length > 0 ? ' These services receive data for the stated purpose:' : ''}`,
        writeList(services.map(({ name, purpose }) => `${name}: ${purpose}`)),
        'We also give data to authorities, courts and advisers where the law requires or allows it. We don’t sell it.',
        isEuropean &&
          services.length > 0 &&
          (region === 'uk'
            ? 'Where a service processes data outside the United Kingdom, we rely on adequacy regulations or on the International Data Transfer Agreement or Addendum. Ask us for a copy.'
            : 'Where a service processes data outside the European Economic Area, we rely on an adequacy decision of the European Commission or on its standard contractual clauses. Ask us for a copy.'),
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        writeList([
          describeDays('Messages', facts.retention.messages, 'after the last contact'),
          describeDays('Calls', facts.retention.calls, 'after the call'),
          'Invoices and payments: as long as tax and commercial law require',
          describeDays('Records of emails', facts.retention.emails, 'after sending'),
          `Log of staff activity: ${facts.retention.activity} days`,
          isSignUpOpen && 'Accounts: until you delete yours, or ask us to',
          'Backups: deleted with the next rotation after the data itself',
        ]),
      ],
    },
    { title: 'Your rights', text: RIGHTS[region] },
    {
      title: 'Cookies and storage in your browser',
      text: ['The [Cookies](/cookies) page lists what this site stores in your browser.'],
    },
    {
      title: 'Changes',
      text: ['We update this page when the site or the law changes. The date above shows the last update.'],
    },
  ])
}

function describeDays(kind: string, days: number | null, since: string): string {
  return days === null
    ? `${kind}: until we no longer need them for the purposes above, or you ask us to delete them`
    : `${kind}: ${days} days ${since}`
}

const RIGHTS: Record<LegalFacts['region'], readonly string[]> = {
  eu: [
    'You can ask us for access to your data, for its correction, deletion or restriction, and for a copy to take elsewhere. **You can object to processing based on legitimate interests, and to direct marketing at any time.** You can withdraw a consent with effect for the future. Write to the address above; we answer within a month.',
    'You can also complain to a data protection authority, for example the one where you live or where we are established.',
  ],
  uk: [
    'You can ask us for access to your data, for its correction, erasure or restriction, and for a copy to take elsewhere. **You can object to processing based on legitimate interests, and to direct marketing at any time.** You can withdraw a consent with effect for the future. Write to the address above; we answer within a month.',
    'If you are unhappy with how we use your data, please tell us first. You can also complain to the Information Commissioner’s Office ([ico.org.uk](https://ico.org.uk/make-a-complaint/)).',
  ],
  us: [
    'Depending on the state you live in, you can ask us what personal information we have about you, and to correct it, to delete it, or to give you a copy. Write to the address above. We verify the request with the email address we have on file, and answer within 45 days. If we decline, you can appeal by replying. We won’t treat you differently for asking.',
    'We don’t sell personal information, and don’t share it for advertising across other sites unless you agree to an advertising service on the [Cookies](/cookies) page. We honor the Global Privacy Control signal as a request not to.',
    'This site is for businesses and not directed to children under 13.',
  ],
}
