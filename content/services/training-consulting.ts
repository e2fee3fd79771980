import { serviceFigures } from './service-figures.ts'
import { defineService } from './service-page.ts'

const figures = serviceFigures['training-consulting']

export const trainingConsulting = defineService('training-consulting', {
  name: 'Training and Consulting',
  scene: 'training-consulting',
  card: {
    description: 'For teams that would rather run the account themselves.',
    features: ['50+ modules', 'Live account reviews', 'Playbooks you keep'],
    hoverText: 'See the modules',
    backDescription:
      'Sessions on your own data, with playbooks for ads, catalog and operations, and office hours while your people take over. Or bring a single hard decision and leave with a written opinion on it.',
    icon: 'graduation-cap',
  },
  head: {
    title: 'Amazon seller training on your own account | {agency}',
    description:
      'Live sessions, playbooks and second opinions for teams that want to run their own Amazon account. 50+ modules, taught on your products.',
    keywords: [
      'amazon seller training',
      'amazon consulting',
      'amazon ppc training',
      'seller central training',
      'amazon playbook',
    ],
  },
  hero: {
    headline: 'Your own team, able to run the account',
    lead: 'Live sessions on your products, playbooks written with your people, and a second opinion when a decision is expensive.',
    primaryAction: { label: 'Book Call Now', href: '/book-call' },
    secondaryAction: { label: 'See the modules', href: '#solutions' },
  },
  statistics: [
    { value: figures.students, label: 'Students' },
    { value: figures.modules, label: 'Modules' },
    { value: figures.success, label: 'Success' },
    { value: 'Live', label: 'On your own account' },
  ],
  panel: {
    title: 'Team progress, week 6',
    state: 'Search terms: alone',
    kpis: [
      { name: 'Modules done', value: '9', note: 'of 14 chosen' },
      { name: 'Tasks done alone', value: '22', note: 'this month' },
      { name: 'Open questions', value: '3', note: 'for office hours' },
    ],
    table: {
      caption: 'Which tasks the team has seen, done with us and done alone',
      columns: ['Task', 'Shown', 'Together', 'Alone'],
      rows: [
        { cells: ['Search-term review', 'Done', 'Done', 'Done'] },
        { cells: ['Price file in bulk', 'Done', 'Done', 'Next'] },
        { cells: ['Reorder plan', 'Done', 'Next', 'Later'] },
        { cells: ['Case escalation', 'Next', 'Later', 'Later'] },
      ],
    },
    note: 'Illustrative team.',
  },
  sections: ['solutions', 'process', 'whyChoose', 'approach', 'faq'],
  solutions: {
    title: 'Modules by subject',
    intro: `There are ${figures.modules}. Nobody needs all of them, so we start by choosing.`,
    items: [
      {
        icon: 'megaphone',
        title: 'Advertising',
        text: 'Structure, match types, a bid from a TACoS, budgets in a deal week, and reading a search-term report in order.',
      },
      {
        icon: 'list-tree',
        title: 'Catalog',
        text: 'Flat files, identifiers, variation themes and what each error code is asking for.',
      },
      {
        icon: 'truck',
        title: 'Stock and logistics',
        text: 'Reorder points, shipment plans, receiving gaps, aged units and what to do about each.',
      },
      {
        icon: 'images',
        title: 'Content',
        text: 'Briefing designers, judging a main image, planning A+ modules and testing one thing at a time.',
      },
      {
        icon: 'shield-check',
        title: 'Protection and health',
        text: 'Policy notices, user permissions, brand reports and a plan of action written before you need it.',
      },
      {
        icon: 'calculator',
        title: 'Numbers',
        text: 'Contribution margin, break-even ACoS, settlement reports and a weekly page worth sending to your boss.',
      },
    ],
  },
  process: {
    title: 'Four ways to use it',
    intro: 'Training has students and a schedule. Consulting has one question and a date.',
    columns: ['Your situation', 'What we set up', 'How it ends'],
    rows: [
      [
        'A new marketplace manager',
        'A short run of modules in the order the job will need them',
        'An ordinary week run without help',
      ],
      [
        'A good team with one weak spot',
        'The modules for that spot, and nothing else',
        'The task done in-house, on its day',
      ],
      [
        'Leaving an agency, perhaps ours',
        'Playbooks from what is really done, then one area handed over at a time',
        'Access removed, routine intact',
      ],
      [
        'One expensive decision',
        'We read the data first and question it with you in a single session',
        'A written opinion, with its reasons and its doubts',
      ],
    ],
  },
  whyChoose: {
    title: 'Why choose {agency} to train your team',
    intro: 'The best outcome is that you stop needing us.',
    items: [
      {
        title: 'Taught by practitioners',
        text: 'The rest of the week, your trainer runs live accounts.',
      },
      {
        title: 'No sample data',
        text: 'Exercises use last week’s figures from your own account, so the homework gets real work done.',
      },
      {
        title: 'Playbooks you keep',
        text: 'Each module leaves a page behind: the steps, the report, the traps and how often to do it.',
      },
      {
        title: 'Small groups',
        text: 'Everyone takes a turn at the keyboard, even those who would rather watch.',
      },
      {
        title: 'An end date',
        text: 'There is a goal and a last session. We would rather be asked back for a new subject.',
      },
    ],
  },
  approach: {
    title: 'How a module runs',
    intro: 'Seen once, done together, done alone, then checked.',
    cards: [
      {
        icon: 'eye',
        title: 'We show it',
        description: 'One task from start to end on a product you sell, with the reasons explained.',
        features: ['Recorded for anyone absent', 'Report and settings named', 'Usual mistakes shown'],
      },
      {
        icon: 'users',
        title: 'You do it with us',
        description: 'The same task on the next product. We answer questions and let your team do the work.',
        features: ['Screen shared', 'Decisions explained back', 'Playbook page drafted'],
      },
      {
        icon: 'user-check',
        title: 'You do it alone',
        description: 'A week of practice on real work, with office hours for the awkward parts.',
        features: ['Changes logged', 'Questions collected', 'Limits on what may change'],
      },
      {
        icon: 'clipboard-check',
        title: 'We check the result',
        description:
          'The log comes back with comments, like a colleague’s draft. We go over what was missed.',
        features: ['Comments in writing', 'Repeat where needed', 'Playbook signed off'],
      },
    ],
  },
  faq: {
    title: 'Questions about training',
    intro: 'From managers and from the people they send.',
    items: [
      {
        question: 'Who should attend?',
        answer:
          'The person who will do the task and one who can cover for them. A manager is welcome in the first session and the last.',
      },
      {
        question: 'Do you need access to our account?',
        answer:
          'View-only access helps us choose examples. Changes are made by your people, from their own logins, so that they remember making them.',
      },
      {
        question: 'Is it given live or recorded?',
        answer:
          'Live, by video, at times that suit your week. You keep the recording, but it is meant for review.',
      },
      {
        question: 'How do we choose among the modules?',
        answer:
          'We look at where three months of money and time went, then propose a short list. You strike out what you know already.',
      },
      {
        question: 'Is there an exam?',
        answer: 'Sort of: a normal week, run without us. Afterward we read the log and comment on it.',
      },
      {
        question: 'Can we book consulting only?',
        answer:
          'Yes. Send the question and the data a few days ahead. You get an opinion in writing that you can also show to anyone who disagrees.',
      },
    ],
  },
  banner: {
    title: 'Bring the task your team avoids',
    lead: 'We do the first five minutes of it with you on the call. That tells both sides whether training would help.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
})
