import { agencyFigures } from '#content/agency/figures.ts'
import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['account-reinstatement']

export const accountReinstatement = defineService('account-reinstatement', {
  name: 'Account Reinstatement',
  scene: 'account-reinstatement',
  card: {
    description: 'A plan of action for an account or listing that has been taken down.',
    features: ['Root-cause review', 'Plan of action', '7 days on average'],
    hoverText: 'See the six steps',
    backDescription:
      'We read the notice, find the cause, collect the documents and write the appeal with you. When the answer comes, we change the process that failed, so that you do not meet the same notice again.',
    icon: 'file-check',
  },
  head: {
    title: 'Amazon account reinstatement and appeals | {agency}',
    description:
      'Suspended account or listing: we find the cause, gather the documents and write the plan of action with you. 7 days on average.',
    keywords: [
      'amazon account reinstatement',
      'amazon suspension appeal',
      'plan of action amazon',
      'asin reinstatement',
      'section 3 suspension',
    ],
  },
  hero: {
    headline: 'A clear appeal for a suspended account or listing',
    lead: 'We find the cause, gather the documents and write a plan of action: what went wrong, what is fixed, and what keeps it fixed.',
    label: `${figures.average} on average`,
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'Read this before you appeal', href: '#before-you-appeal' },
  },
  statistics: [
    { value: figures.success, label: 'Success' },
    { value: figures.average, label: 'Average' },
    { value: figures.restored, label: 'Accounts restored' },
    { value: agencyFigures.experience.value, label: 'Experience' },
  ],
  panel: {
    title: 'Case file: authenticity notice',
    state: 'Appeal sent',
    kpis: [
      { name: 'Days open', value: '4', note: 'since the notice' },
      { name: 'Documents', value: '11', note: 'of 11 checked' },
      { name: 'Earlier appeals', value: '1', note: 'read first' },
    ],
    table: {
      caption: 'What the appeal contains and how far each part is',
      columns: ['Part of the appeal', 'Source', 'State'],
      rows: [
        { cells: ['Invoices for the units', 'Supplier', 'Complete'] },
        { cells: ['Supplier’s address and phone', 'Called back', 'Confirmed'] },
        { cells: ['Root cause', 'Mixed returns', 'Written'] },
        { cells: ['Prevention', 'Intake check', 'In place'] },
      ],
    },
    note: 'Illustrative case.',
  },
  sections: ['process', 'whyChoose', 'certifications', 'approach', 'faq'],
  process: {
    title: 'From notice to answer',
    intro: 'Six steps. The fourth is the shortest, provided that the first three were done.',
    columns: ['Step', 'What we do', 'What we need from you'],
    rows: [
      [
        '1. Read',
        'The notice, the account health page and every earlier appeal, word for word',
        'Access and the original messages',
      ],
      [
        '2. Find the cause',
        'Orders, returns, invoices and listing history compared until one explanation fits',
        'A frank account of what happened',
      ],
      [
        '3. Gather proof',
        'Invoices, authorizations, safety reports and photos checked for dates, quantities and names',
        'Originals, unedited',
      ],
      [
        '4. Write',
        'Root cause, corrective action and prevention, in that order and in plain language',
        'Your approval of each sentence',
      ],
      [
        '5. Submit',
        'Sent by the route the notice names, then followed up point by point',
        'Quick answers while it is open',
      ],
      ['6. Prevent', 'The process that failed is changed and written down', 'Someone who owns it'],
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} for an appeal',
    intro: 'Reviewers have little time. Our appeals are short, complete and easy to check.',
    items: [
      {
        title: 'We read before we write',
        text: 'Earlier appeals included. Contradicting yourself is an easy way to lose a good case.',
      },
      {
        title: 'No invented documents',
        text: 'We never alter an invoice or borrow one. If the paper does not exist, the plan has to say so.',
      },
      {
        title: 'The right team',
        text: 'Listing, account, payment and identity questions go to different teams. Each appeal is sent where it can be decided.',
      },
      {
        title: 'Calm in the meantime',
        text: 'You know what to do about stock, open orders and funds while you wait, and what to leave alone.',
      },
      {
        title: 'It ends with a fix',
        text: 'The preventive steps get an owner and a date, because a second notice is judged against the first promise.',
      },
    ],
  },
  certifications: {
    title: 'Certified for this work',
    items: [
      {
        icon: 'heart-pulse',
        title: 'Account Health Specialist',
        description: 'Seller Services Guild. Notices, metrics and appeal routes.',
      },
      {
        icon: 'shield-check',
        title: 'Brand Protection Specialist',
        description: 'Seller Services Guild. Rights complaints, seen from both sides.',
      },
      {
        icon: 'database',
        title: 'Catalog Data Quality',
        description: 'Catalog Standards Board. When an attribute caused the block.',
      },
      {
        icon: 'globe',
        title: 'Cross-border Selling',
        description: 'Seller Services Guild. Cases that involve more than one marketplace.',
      },
    ],
  },
  approach: {
    title: 'Cases we take',
    intro: 'Four kinds of notice, each with its own kind of proof.',
    cards: [
      {
        icon: 'user-x',
        title: 'Account deactivated',
        description: 'Verification, related accounts, order performance or the code of conduct.',
        features: ['Identity and address documents', 'Linked-account review', 'Performance plan'],
      },
      {
        icon: 'package-x',
        title: 'Authenticity and condition',
        description:
          '“Inauthentic” and “used sold as new”, answered from invoices and from how stock was handled.',
        features: ['Invoice audit', 'Return and prep review', 'Supplier letters'],
      },
      {
        icon: 'copyright',
        title: 'Intellectual property',
        description: 'Trademark, copyright and patent complaints: retracted, corrected or disproved.',
        features: ['Contact with the rights owner', 'Retraction request', 'Listing correction'],
      },
      {
        icon: 'triangle-alert',
        title: 'Safety and restricted goods',
        description: 'Test reports, labels and wording put in order before the product is offered again.',
        features: ['Compliance documents', 'Label and claim review', 'Removal of risky stock'],
      },
    ],
  },
  faq: {
    title: 'Before you appeal',
    intro: 'Read the first answer even if you never call us.',
    items: [
      {
        id: 'before-you-appeal',
        question: 'What should we do right now?',
        answer:
          'Save the notice and change nothing in a hurry. Do not open another account, do not send a short apology as a first appeal, and note every message you have already sent.',
      },
      {
        question: 'How long does it take?',
        answer: `${figures.average} on average. Some notices are settled sooner and others take several rounds, since the decision and the queue are Amazon’s.`,
      },
      {
        question: 'Do you guarantee reinstatement?',
        answer: `No, and be careful with anyone who does. Our success rate is ${figures.success}; before we start, you hear how strong your own case looks.`,
      },
      {
        question: 'What if we have no invoices?',
        answer:
          'Ask the supplier for copies first. Where none exist we look for other proof of the chain, and sometimes the right step is to withdraw the product.',
      },
      {
        question: 'What happens to our money?',
        answer:
          'Funds can be held while a review is open. We explain what your notice says about release, and when and where to ask.',
      },
      {
        question: 'We were refused already. Is it too late?',
        answer:
          'Usually not, if there is something new to say. We read the refusals for the fact that was missing.',
      },
      {
        question: 'Are you lawyers?',
        answer:
          'No. Where a case needs one, such as a patent dispute or arbitration, we say so and put the file in order for them.',
      },
    ],
  },
  banner: {
    title: 'Send us the notice before the call',
    lead: 'Paste it where you book, or into the form on this page. We read it beforehand, so that the call starts with what to do next.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
