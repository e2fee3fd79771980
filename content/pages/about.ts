import { agencyFigures } from '../agency/figures.ts'
import { booking } from './booking.ts'
import { homeClosing } from './closings.ts'
import { about as aboutSection, recognitionsSection, vision } from './home.ts'

/** `{agency}` is replaced by the trading name. */
export const aboutPage = {
  head: {
    title: 'About {agency} | {agency}',
    description:
      'Former sellers, ad buyers and catalog editors who work inside your Amazon account: our figures, our team, how we work and what we are certified in.',
    keywords: ['amazon agency', 'about the agency', 'amazon marketplace team'],
  },
  title: aboutSection.headline,
  lead: aboutSection.lead,
  figures: [
    agencyFigures.revenue,
    agencyFigures.clients,
    agencyFigures.salesGrowth,
    agencyFigures.successRate,
  ],
  mission: {
    title: vision.headline,
    lead: vision.lead,
    figures: [agencyFigures.clientRating, agencyFigures.timeToResults, agencyFigures.experience],
  },
  values: { title: 'What you can hold us to', items: aboutSection.reasons },
  team: { title: 'Who you will talk to', members: booking.team.members },
  recognitions: {
    title: recognitionsSection.headline,
    lead: 'Certificates that members of the team hold, with who issued them.',
  },
  ways: [
    {
      icon: 'file-text',
      title: 'See the work',
      text: 'Eight stories with their figures.',
      href: '/case-studies',
    },
    { icon: 'layers', title: 'See the services', text: 'Twelve, from ads to training.', href: '/services' },
    { icon: 'mail', title: 'Get in touch', text: 'By phone, email or mail.', href: '/contact' },
  ],
  banner: homeClosing,
} as const
