import { answerNewsSitemap } from './post-sitemaps.ts'

export const loader = answerNewsSitemap
