/** Sections of landing pages with their own texts. */
import { contentIcons } from '#content/icons.ts'
import { heroList } from '#content/pages/hero-lists.ts'
import { action, choice, group, icon, line, list, picture, text } from '#domain/documents/fields.ts'
import { EMBED_NAMES, readEmbed } from '#domain/embeds/embed-providers.ts'
import { z } from '#domain/schema.ts'
import { defineSection, heading, intro } from './section-fields.ts'

const bookCall = { label: 'Book a call', href: '/book-call' }
const alt = () => line(160).meta({ label: 'Description for screen readers' })

const videoAddress = () =>
  z
    .string()
    .trim()
    .refine(
      (address) => readEmbed(address) !== null,
      `Enter the address of a video or post on one of these: ${EMBED_NAMES.join(', ')}.`,
    )
    .meta({ kind: 'plain', label: 'Address of the video' })

const question = group({ question: line(90), answer: text(600), link: action().optional() })

export const hero = defineSection(
  'hero',
  {
    label: 'Headline',
    description: 'The top of the page: headline, text, buttons, and a panel or picture beside them.',
    icon: 'layout-dashboard',
    isSingle: true,
  },
  {
    headline: line(80),
    lead: text(240),
    action: action().optional().meta({ label: 'Button' }),
    secondAction: action().optional().meta({ label: 'Second button' }),
    panel: heroList().optional().meta({ label: 'Panel beside the headline' }),
    picture: group({ src: picture(), alt: alt() }).optional().meta({ label: 'Picture instead of the panel' }),
  },
  {
    headline: 'What this page offers',
    lead: 'Two sentences: who it is for, and what changes for them.',
    action: bookCall,
  },
)

export const textSection = defineSection(
  'text',
  { label: 'Text', description: 'Paragraphs with headings, lists and links.', icon: 'file-text' },
  {
    title: heading(),
    paragraphs: list(
      group({
        heading: line(80).optional(),
        text: text(1200),
        points: list(line(160), { max: 8 }).optional().meta({ label: 'Points' }),
        link: action().optional(),
      }),
      { min: 1, max: 12 },
    ),
  },
  { title: 'A heading', paragraphs: [{ text: 'Write one thought per paragraph.' }] },
)

export const cards = defineSection(
  'cards',
  { label: 'Cards', description: 'Two to eight cards with an icon, a text and points.', icon: 'layers' },
  {
    title: heading(),
    intro: intro(),
    cards: list(
      group({
        icon: icon(contentIcons),
        title: line(40),
        description: text(180),
        features: list(line(44), { max: 4 }).meta({ label: 'Points' }),
      }),
      { min: 2, max: 8 },
    ),
  },
  {
    title: 'What you get',
    intro: 'One sentence about the cards below.',
    cards: ['First part', 'Second part', 'Third part'].map((title) => ({
      icon: 'clipboard-list' as const,
      title,
      description: 'What it is, and what the client gets from it.',
      features: [],
    })),
  },
)

export const steps = defineSection(
  'steps',
  { label: 'Steps', description: 'Numbered steps beside a heading.', icon: 'list-checks' },
  {
    title: heading(),
    intro: intro(),
    steps: list(group({ title: line(54), text: text(220) }), { min: 2, max: 8 }),
  },
  {
    title: 'How it works',
    intro: 'One sentence about the steps.',
    steps: ['First step', 'Second step', 'Third step'].map((title) => ({
      title,
      text: 'What happens, and how long it takes.',
    })),
  },
)

export const comparison = defineSection(
  'comparison',
  { label: 'Comparison', description: 'A table: your agency beside others.', icon: 'scale' },
  {
    title: heading(),
    rows: list(group({ feature: line(36), us: line(90), others: line(70) }), { min: 2, max: 10 }),
  },
  {
    title: 'How we differ',
    rows: ['First point', 'Second point', 'Third point'].map((feature) => ({
      feature,
      us: 'What you do',
      others: 'What is usual',
    })),
  },
)

export const pricing = defineSection(
  'pricing',
  { label: 'Prices', description: 'One to four offers with price, points and button.', icon: 'coins' },
  {
    title: heading(),
    intro: intro(),
    plans: list(
      group({
        name: line(30),
        price: line(20),
        period: line(40).optional().meta({ label: 'Below the price, such as “per month”' }),
        text: text(180),
        points: list(line(60), { max: 8 }).meta({ label: 'Points' }),
        action: action().meta({ label: 'Button' }),
        isFeatured: z.boolean().optional().meta({ label: 'Highlighted' }),
      }),
      { min: 1, max: 4 },
    ),
    note: text(200).optional(),
  },
  {
    title: 'What it costs',
    intro: 'One sentence about what is included.',
    plans: ['First offer', 'Second offer', 'Third offer'].map((name) => ({
      name,
      price: 'On request',
      text: 'For whom it is.',
      points: ['First point', 'Second point'],
      action: bookCall,
    })),
  },
)

export const faq = defineSection(
  'faq',
  { label: 'Questions', description: 'Questions that open to their answers.', icon: 'circle-question-mark' },
  {
    title: heading(),
    intro: intro(),
    items: list(question, { max: 12 }).meta({ label: 'Questions' }),
    showsHome: z.boolean().optional().meta({ label: 'Add the questions of the home page' }),
  },
  {
    title: 'Questions',
    intro: 'For anything else, ask on the call or email us.',
    items: [{ question: 'What does a client ask first?', answer: 'Your answer in a few sentences.' }],
  },
)

export const pictureSection = defineSection(
  'picture',
  { label: 'Picture', description: 'A picture, alone or beside a text.', icon: 'image' },
  {
    title: heading().optional(),
    text: text(600).optional(),
    link: action().optional(),
    picture: group({ src: picture(), alt: alt() }),
    caption: line(160).optional(),
    side: choice(['left', 'right']).meta({ label: 'Side of the picture, if there is a text' }),
  },
  {
    picture: { src: '/art/hero/shelf.svg', alt: 'What the picture shows' },
    title: 'A heading',
    text: 'What the picture shows, in a few sentences.',
    side: 'right',
  },
)

export const video = defineSection(
  'video',
  {
    label: 'Video',
    description: 'A video or post of another site, loaded once the visitor asks for it.',
    icon: 'video',
  },
  { title: heading(), intro: intro().optional(), url: videoAddress() },
  { title: 'A video', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
)

export const banner = defineSection(
  'banner',
  { label: 'Banner', description: 'One sentence and one button, usually at the end.', icon: 'target' },
  { title: line(80), lead: text(180), action: action() },
  {
    title: 'Talk to us',
    lead: 'Book a call. We look at your account with you and say what we would do first.',
    action: bookCall,
  },
)
