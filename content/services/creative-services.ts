import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['creative-services']

export const creativeServices = defineService('creative-services', {
  name: 'Creative Services',
  scene: 'creative-services',
  card: {
    description: 'Images, A+ content and video that answer buyers’ questions.',
    features: ['Image sets', 'A+ and Premium A+', '48 hrs turnaround'],
    hoverText: 'See what we make',
    backDescription:
      'Our designers start from search terms and reviews. An image has one job: a single question answered, a single reason to buy. Revisions are unlimited, and the layered files are yours to use anywhere.',
    icon: 'images',
  },
  head: {
    title: 'Amazon listing images, A+ content and video | {agency}',
    description:
      'Image sets, A+ content and video planned from search terms, reviews and returns. 48 hrs turnaround, unlimited revisions, and you own the files.',
    keywords: [
      'amazon listing images',
      'amazon a+ content design',
      'premium a+ content',
      'amazon product video',
      'amazon main image',
    ],
  },
  hero: {
    headline: 'Images that answer before the shopper asks',
    lead: 'Image sets, A+ content and video planned from search terms, reviews and returns. Every picture has one job, and we write it down first.',
    label: `${figures.turnaround} turnaround`,
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'Success Stories', href: '#success-stories' },
  },
  statistics: [
    { value: figures.assets, label: 'Assets' },
    { value: figures.conversionIncrease, label: 'Conversion increase' },
    { value: figures.turnaround, label: 'Turnaround' },
    { value: figures.revisions, label: 'Revisions' },
  ],
  panel: {
    title: 'Main image test, week 4',
    state: 'B ahead',
    kpis: [
      { name: 'Conversion, A', value: '9.8%', note: 'current image' },
      { name: 'Conversion, B', value: '12.1%', note: 'challenger' },
      { name: 'Sessions', value: '8,420', note: 'split evenly' },
    ],
    table: {
      caption: 'The image set and the question each picture answers',
      columns: ['Image', 'Question it answers', 'State'],
      rows: [
        { cells: ['1 Main', 'What is it?', 'In test'] },
        { cells: ['2 Scale', 'How big is it?', 'Live'] },
        { cells: ['3 Parts', 'What is in the box?', 'Live'] },
        { cells: ['4 In use', 'Will it fit my kitchen?', 'Revision 2'], isOffTarget: true },
      ],
    },
    note: 'Illustrative test.',
  },
  sections: ['solutions', 'approach', 'successStories', 'whyChoose', 'faq'],
  solutions: {
    title: 'What we make',
    intro: 'Ordered one by one or as a set, for one product or a range.',
    items: [
      {
        icon: 'image',
        title: 'Main images',
        text: 'Pure white, true colors, and as large a view of what is in the box as the rules allow.',
      },
      {
        icon: 'images',
        title: 'Gallery sets',
        text: 'Scale, parts, use, care and comparison, each readable on a phone at arm’s length.',
      },
      {
        icon: 'layout-template',
        title: 'A+ and Premium A+',
        text: 'Modules that compare, explain and reassure, with alternative text written for every picture.',
      },
      {
        icon: 'book-open-text',
        title: 'Brand Story',
        text: 'The band above A+ content, used to lead shoppers to the rest of your range.',
      },
      {
        icon: 'video',
        title: 'Video',
        text: 'Short, clear without sound and truthful about size. Cut for the listing and for Sponsored Brands.',
      },
      {
        icon: 'store',
        title: 'Storefront art',
        text: 'Headers and tiles from the same library, so that the storefront looks like the product.',
      },
    ],
  },
  approach: {
    title: 'From brief to live page',
    intro: 'No one opens a design file until the questions are written down.',
    cards: [
      {
        icon: 'message-circle-question-mark',
        title: 'Find the questions',
        description: 'Reviews, returns and customer questions tell us what the present pictures leave out.',
        features: ['Review themes', 'Return reasons', 'Rival galleries'],
      },
      {
        icon: 'pencil-ruler',
        title: 'Write the brief',
        description: 'A line for each image: the question, the proof and the words on it.',
        features: ['Shot list', 'Text sized for phones', 'Claim check'],
      },
      {
        icon: 'camera',
        title: 'Make it',
        description: 'Photography, renders or both, retouched to match the product in the box.',
        features: ['Studio or home setting', '3D where it saves a shoot', 'Video cutdowns'],
      },
      {
        icon: 'flask-conical',
        title: 'Test and keep',
        description: 'Where the brand qualifies, new runs against old and the better one stays.',
        features: ['Manage Your Experiments', 'One change per test', 'Results on file'],
      },
    ],
  },
  successStories: {
    title: 'Success stories',
    intro: 'Ranges whose pages had to explain more than one product.',
    slugs: ['tallowmere', 'norrvik', 'brightkeel'],
  },
  whyChoose: {
    title: 'Why choose {agency} for creative work',
    intro: 'Our images are made to answer buyers’ questions. That is what sells.',
    items: [
      {
        title: 'Designers who read reports',
        text: 'Search terms and return comments are in the brief, so a layout starts from what buyers ask.',
      },
      {
        title: `A turnaround of ${figures.turnaround}`,
        text: 'The clock starts with a complete brief and the product files. Shoots are scheduled separately.',
      },
      {
        title: 'Revisions without a meter',
        text: 'Unlimited means that the wording on image four may change as often as it needs to.',
      },
      {
        title: 'Policy built in',
        text: 'No badges, no borrowed stars, no claim the listing cannot support. A suppressed image sells nothing.',
      },
      {
        title: 'Files that belong to you',
        text: 'Layered sources with fonts named and rights cleared, ready for your own store and packaging.',
      },
    ],
  },
  faq: {
    title: 'Questions about creative work',
    intro: 'On samples, revisions and AI.',
    items: [
      {
        question: 'Do you need samples?',
        answer:
          'For photography, yes. A render can start from drawings and a color reference, and be matched to a sample later.',
      },
      {
        question: 'Are revisions really unlimited?',
        answer:
          'Yes, within the agreed brief. A new product or a different idea is a new brief, with its own turnaround.',
      },
      {
        question: 'What is the difference between A+ and Premium A+?',
        answer:
          'Premium has larger modules, video and hotspots, and Amazon decides which brands may use it. We look up what your account has and build for that.',
      },
      {
        question: 'How do you test an image?',
        answer:
          'With Manage Your Experiments where brand and traffic allow. Where there is too little traffic for a fair result, we say so and judge by reviews and returns instead.',
      },
      {
        question: 'Can you work with our photographer?',
        answer:
          'Gladly. You get a shot list with angles, props and crops, and we take over from the raw files.',
      },
      {
        question: 'Do you use AI-generated images?',
        answer:
          'For backgrounds, if you agree. The product itself is always shown as the buyer will receive it.',
      },
    ],
  },
  banner: {
    title: 'Put your listing on a phone screen',
    lead: 'We go through the gallery with you picture by picture, at the size your customers see it.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
