import { answerBlogSitemap } from './post-sitemaps.ts'

export const loader = answerBlogSitemap
