import { agencyFigure } from '#content/agency/figures.ts'
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { group, head, icon, line, link, list, listOf, sectionOrder, text } from '#domain/documents/fields.ts'
import { heroList } from './hero-lists.ts'

/** Sections below the top of the page. */
const aboutSections = ['mission', 'values', 'team', 'recognitions', 'ways', 'closing'] as const

/** The headline, vision, reasons and closing banner come from the home page. */
export const aboutPage = defineDocument({
  name: 'about',
  label: 'About page',
  schema: group({
    head: head(),
    weeklyPage: heroList(),
    figures: listOf(4, agencyFigure()),
    mission: group({ figures: listOf(3, agencyFigure()) }),
    values: group({ title: line(60) }),
    team: group({ title: line(60) }),
    recognitions: group({ lead: text(160) }),
    ways: list(group({ icon: icon(contentIcons), title: line(40), text: line(60), href: link() }), {
      min: 1,
      max: 6,
    }),
    sections: sectionOrder(aboutSections),
  }),
  fallback: {
    head: {
      title: 'About {agency} | {agency}',
      description:
        'Former sellers, ad buyers and catalog editors who work inside your Amazon account: our figures, our team, how we work and what we are certified in.',
      keywords: ['amazon agency', 'about the agency', 'amazon marketplace team'],
    },
    weeklyPage: {
      title: 'The page you get every Monday',
      label: 'Week 22',
      items: [
        { text: 'Sales', value: '$48,210, up 6%' },
        { text: 'Ad spend', value: '$4,725, up 3%' },
        { text: 'TACoS', value: '9.8%, was 10.1%' },
        { text: 'Changed last week', value: '14 bids, 2 titles' },
        { text: 'Next', value: 'Main image of the 12-pack' },
        { text: 'Sample data', value: 'See the whole page', href: '/sample-report' },
      ],
    },
    figures: ['revenue', 'clients', 'salesGrowth', 'successRate'],
    mission: { figures: ['clientRating', 'timeToResults', 'experience'] },
    values: { title: 'What you can hold us to' },
    team: { title: 'Who you will talk to' },
    recognitions: { lead: 'Certificates that members of the team hold, with who issued them.' },
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
    sections: [...aboutSections],
  },
})
