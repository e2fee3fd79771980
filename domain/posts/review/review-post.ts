/** Suggestions for search, readability and accessibility of a post. They never block publishing. */
import type { FormField, PostForm } from '../input/validate-post-form.ts'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import { readParts, type ReviewedBlock, type TextParts } from './read-parts.ts'
import {
  countCharacters,
  judgeLength,
  SEARCH_DESCRIPTION_LENGTH,
  SEARCH_TITLE_LENGTH,
} from './text-length.ts'

export type ReviewNote = {
  audience: 'search' | 'readers' | 'assistive'
  field: FormField
  message: string
}

type ReviewedPost = Omit<PostForm, 'blocks'> & { blocks: readonly ReviewedBlock[] }

/** Longer texts need headings. */
const MAX_WORDS_WITHOUT_HEADING = 300
const MAX_DATA_URI_LENGTH = 100_000
const MESSAGE_SAMPLE = 60
/** Screen readers list links without their context, so these texts are too vague. */
const VAGUE_LINK_TEXT =
  /^(?:(?:click |tap )?here|(?:read |learn |see )?more|(?:this )?link|this|hier|mehr|weiterlesen|ici|aquí)[.!…]*$/i

export function reviewPost(post: ReviewedPost): ReviewNote[] {
  const parts = readParts(post.blocks)
  return [
    ...reviewTitle(post),
    ...reviewHeadings(parts),
    ...reviewPictures(parts),
    ...reviewLinks(parts),
    ...reviewDescription(post),
    ...reviewCover(post),
    ...(post.tags.length === 0 ? [TAGS_MISSING] : []),
    ...(post.noindex ? [LEFT_OUT] : []),
  ]
}

const TAGS_MISSING: ReviewNote = {
  audience: 'readers',
  field: 'tags',
  message: 'No tags: readers can’t find the post by topic.',
}
const LEFT_OUT: ReviewNote = {
  audience: 'search',
  field: 'noindex',
  message: 'Search engines are asked not to show this post.',
}

function reviewTitle({ title, seoTitle }: ReviewedPost): ReviewNote[] {
  const own = seoTitle.trim() !== ''
  const shown = own ? seoTitle : title
  const field = own ? 'seo-title' : 'title'
  const verdict = judgeLength(shown, SEARCH_TITLE_LENGTH)
  const count = countCharacters(shown)
  if (verdict === 'short')
    return [
      { audience: 'search', field, message: `A title of ${count} characters is short for search results.` },
    ]
  if (verdict !== 'long') return []
  const advice = own ? 'Shorten it.' : 'Shorten it, or give a shorter SEO title.'
  const message = `The title has ${count} characters; search results cut it after about ${SEARCH_TITLE_LENGTH.to}. ${advice}`
  return [{ audience: 'search', field: own ? 'seo-title' : 'title', message }]
}

function reviewDescription({ summary, seoDescription }: ReviewedPost): ReviewNote[] {
  const own = seoDescription.trim() !== ''
  const shown = own ? seoDescription : summary
  const field = own ? 'seo-description' : 'summary'
  const { from, to } = SEARCH_DESCRIPTION_LENGTH
  const count = countCharacters(shown)
  const messages = {
    empty: 'No summary: search engines choose a passage, and shared links show none.',
    short: `The description has ${count} characters; ${from} to ${to} fit into search results.`,
    long: `The description has ${count} characters; search results cut it after about ${to}.`,
    good: null,
  }
  const message = messages[judgeLength(shown, SEARCH_DESCRIPTION_LENGTH)]
  return message === null ? [] : [{ audience: 'search', field, message }]
}

function reviewHeadings({ headings, wordCount }: TextParts): ReviewNote[] {
  const notes: ReviewNote[] = []
  let above = 1
  for (const { block, level, text } of headings) {
    const field = `block-${block}` as const
    const add = (message: string) => notes.push({ audience: 'assistive', field, message })
    if (text === '') add(`A heading ${level} is empty.`)
    else if (level === 1) add(`“${shorten(text)}” is a heading 1 like the title. Make it a heading 2.`)
    else if (level > above + 1)
      add(`“${shorten(text)}” is a heading ${level} below a heading ${above}: a level is skipped.`)
    above = Math.max(level, 1)
  }
  if (headings.length === 0 && wordCount > MAX_WORDS_WITHOUT_HEADING) {
    const message = `${wordCount} words without a heading. Add headings, so that readers find their way.`
    notes.push({ audience: 'readers', field: 'title', message })
  }
  return notes
}

function reviewPictures({ pictures }: TextParts): ReviewNote[] {
  return pictures.flatMap(({ block, src, alt }) => {
    const field = `block-${block}` as const
    const notes: ReviewNote[] = []
    if (alt === '' && !readPictureChoices(src).isDecorative)
      notes.push({
        audience: 'assistive',
        field,
        message: 'A picture has no alt text for people who can’t see it.',
      })
    if (src.startsWith('data:') && src.length > MAX_DATA_URI_LENGTH) {
      const message = `A picture of ${Math.round(src.length / 1024)} KB is part of the text. Upload it instead.`
      notes.push({ audience: 'readers', field, message })
    }
    return notes
  })
}

function reviewLinks({ links }: TextParts): ReviewNote[] {
  return links.flatMap(({ block, href, text }): ReviewNote[] => {
    const field = `block-${block}` as const
    if (text === '')
      return [{ audience: 'assistive', field, message: `A link to ${shorten(href)} has no text.` }]
    if (!VAGUE_LINK_TEXT.test(text)) return []
    return [{ audience: 'assistive', field, message: `“${text}” doesn’t say where its link leads.` }]
  })
}

function reviewCover({ featuredImage, featuredImageAlt }: ReviewedPost): ReviewNote[] {
  if (featuredImage.trim() === '' || featuredImageAlt.trim() !== '') return []
  if (readPictureChoices(featuredImage).isDecorative) return []
  const message = 'The featured image has no alt text. Leave it empty only if the image is decorative.'
  return [{ audience: 'assistive', field: 'featured-image-alt', message }]
}

export function shorten(text: string): string {
  const letters = Array.from(text)
  return letters.length > MESSAGE_SAMPLE ? `${letters.slice(0, MESSAGE_SAMPLE).join('')}…` : text
}
