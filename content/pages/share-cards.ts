/** Labels of share images, and titles for pages whose headline doesn't fit. */
export const shareLabels = {
  home: 'Marketplace growth for sellers and brands',
  services: 'Services',
  blog: 'Blog',
  news: 'News',
  author: 'Author',
  authors: 'Authors',
  authorsTitle: 'Who writes here',
  about: 'About us',
  caseStudiesTitle: 'Eight accounts, told with their figures',
  contact: 'Contact',
  contactTitle: 'Write, call or visit us',
  booking: 'Success call',
  payment: 'Payments',
  tool: 'Free tool',
}

export const shareResult = {
  title: 'Your ACoS target',
  /** Figures as the visitor gave them, in percent. */
  label: '{tacos}% TACoS, {organic}% organic sales',
}
