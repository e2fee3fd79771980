import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['brand-management']

export const brandManagement = defineService('brand-management', {
  name: 'Brand Management',
  scene: 'brand-management',
  card: {
    description: 'Registry, storefront and content, built once and guarded every week.',
    features: ['Brand Registry support', 'Storefront build', 'Listing protection'],
    hoverText: 'See what we protect',
    backDescription:
      'We enroll the brand, build its storefront and hold every variation to one set of rules. Each week we look for unauthorized sellers, edited pages and copied images, and report what can be reported.',
    icon: 'shield-check',
  },
  head: {
    title: 'Amazon brand management and protection | {agency}',
    description:
      'Brand Registry, storefront and content kept consistent across every variation, with unauthorized sellers, copied images and edits found and reported.',
    keywords: [
      'amazon brand management',
      'amazon brand registry',
      'amazon storefront',
      'brand protection amazon',
      'unauthorized sellers',
    ],
  },
  hero: {
    headline: 'One brand, the same everywhere it is sold',
    lead: 'Registry, storefront, A+ content and the listings beneath them kept consistent, and sellers who should not be there found and reported.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'See what we protect', href: '#solutions' },
  },
  statistics: [
    { value: figures.brands, label: 'Brands looked after' },
    { value: figures.registrySuccess, label: 'Registry success' },
    { value: figures.protection, label: 'Protection' },
    { value: 'Weekly', label: 'Seller sweep' },
  ],
  panel: {
    title: 'Brand watch, week 18',
    state: '2 reports filed',
    kpis: [
      { name: 'Featured Offer', value: '96%', note: '81% in week 9' },
      { name: 'Unknown sellers', value: '2', note: 'was 9' },
      { name: 'Listings in sync', value: '118', note: 'of 120' },
    ],
    chart: {
      kind: 'lines',
      description:
        'The brand’s share of the Featured Offer rises from 81 percent in week 9 to 96 percent in week 18.',
      unit: '%',
      points: ['9', '10', '11', '12', '13', '14', '15', '16', '17', '18'],
      lines: [
        {
          name: 'Featured Offer held',
          tone: 'd1',
          values: [81, 82, 84, 83, 87, 90, 92, 91, 94, 96],
        },
      ],
    },
    note: 'Illustrative brand.',
  },
  sections: ['approach', 'certifications', 'solutions', 'whyChoose', 'faq'],
  approach: {
    title: 'Build it, then guard it',
    intro: 'Two of these steps happen once. The other two are ongoing.',
    cards: [
      {
        icon: 'badge-check',
        title: 'Enroll the brand',
        description:
          'Trademark details, product photos and account roles prepared so that the application can be approved as it stands.',
        features: ['Trademark and class check', 'Packaging photos', 'Roles assigned'],
      },
      {
        icon: 'store',
        title: 'Build the storefront',
        description: 'Pages follow how customers choose: by need, by range, by what they bought last time.',
        features: ['Page plan and copy', 'Shoppable images', 'Tagged links for insights'],
      },
      {
        icon: 'ruler',
        title: 'Keep it consistent',
        description:
          'A short brand book for listings: names, claims, image order and tone. Each variation is held against it.',
        features: ['Naming rules', 'Claim register', 'Monthly drift check'],
      },
      {
        icon: 'shield',
        title: 'Watch and report',
        description: 'Once a week we check your offers, text and images for changes you did not make.',
        features: ['Test buys', 'Violation reports', 'Outcome log'],
      },
    ],
  },
  certifications: {
    title: 'Certifications behind the work',
    items: [
      {
        icon: 'shield-check',
        title: 'Brand Protection Specialist',
        description: 'Seller Services Guild. Evidence, reporting routes and what each can achieve.',
      },
      {
        icon: 'database',
        title: 'Catalog Data Quality',
        description: 'Catalog Standards Board. Attributes, variations and contribution conflicts.',
      },
      {
        icon: 'globe',
        title: 'Cross-border Selling',
        description: 'Seller Services Guild. One brand, several registers and languages.',
      },
      {
        icon: 'handshake',
        title: 'Marketplace Service Partner',
        description: 'Seller Services Guild. Agency work inside clients’ accounts.',
      },
    ],
  },
  solutions: {
    title: 'What we protect',
    intro: 'Each has its own reporting route, and the wrong one costs weeks.',
    items: [
      {
        icon: 'file-pen-line',
        title: 'Detail pages',
        text: 'Edits made by others are caught and reversed, and your contribution put back in force.',
      },
      {
        icon: 'tag',
        title: 'Featured Offer',
        text: 'When it is not yours we find out who holds it, at what price, and where the goods came from.',
      },
      {
        icon: 'images',
        title: 'Images and text',
        text: 'Copies of your photos and wording are reported with the original attached.',
      },
      {
        icon: 'copyright',
        title: 'Trademark',
        text: 'Your name on someone else’s goods goes through Report a Violation, with the registration cited.',
      },
      {
        icon: 'qr-code',
        title: 'Serialized units',
        text: 'Transparency codes planned with your factory, where counterfeits justify the work.',
      },
      {
        icon: 'route',
        title: 'Distribution',
        text: 'Leaks traced by test buy and batch code, so that you can talk to the right wholesaler.',
      },
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} to look after a brand',
    intro: 'Protection means paperwork, patience and knowing which form to use.',
    items: [
      {
        title: 'Honest about the limits',
        text: 'Reselling genuine goods is often lawful. We tell you which sellers can be removed and which need another answer.',
      },
      {
        title: 'Evidence first',
        text: 'Photographs, order numbers and the registration go in with the first report, since a rejected one makes the second harder.',
      },
      {
        title: 'Applications that match',
        text: 'The name agrees with the certificate to the letter, and the pictures show the mark on the product itself.',
      },
      {
        title: 'Design and policing on one team',
        text: 'The people who built the page are quick to notice when an outsider changes it.',
      },
      {
        title: 'You keep the keys',
        text: 'The brand is enrolled under your account. Ours is a role that you can end.',
      },
    ],
  },
  faq: {
    title: 'Questions about brand management',
    intro: 'The short answers. The long ones depend on your trademark.',
    items: [
      {
        question: 'Do we need a registered trademark?',
        answer:
          'It is the safe route, and a pending application is accepted from many offices too. The current list is in Brand Registry; we check it with you before anything is filed.',
      },
      {
        question: 'How long does enrollment take?',
        answer:
          'That depends on the contact in the trademark record, because the verification code is sent there. We first make sure someone reads that mailbox.',
      },
      {
        question: 'Can you remove any unauthorized seller?',
        answer:
          'No. Counterfeits, altered goods, misused marks and copied images can be reported. A reseller of genuine stock usually has to be dealt with through your distribution agreements.',
      },
      {
        question: 'Should we use Transparency?',
        answer:
          'Where fakes are a real problem, yes: each unit carries a code that is scanned before it ships. It means effort at the factory, so we decide product by product.',
      },
      {
        question: 'Will a storefront bring sales by itself?',
        answer:
          'It serves the visitors that ads, packaging and your own channels send to it. We tag those links, so you can see which of them was worth the trouble.',
      },
      {
        question: 'Do you make the images and A+ content?',
        answer: 'The rules for them belong here. The pictures and layouts come from our designers.',
        link: { label: 'See Creative Services', href: '/services/creative-services' },
      },
    ],
  },
  banner: {
    title: 'Let’s search for your brand together',
    lead: 'We go through the results together, seller by seller, and mark what can be put right this month.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
